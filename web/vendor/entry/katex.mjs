// Typeset values.
export { default } from 'katex';
