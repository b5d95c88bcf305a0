// The plots of sequences.
export { default } from 'uplot';
