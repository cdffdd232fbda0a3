/** Bundled code lists. */
export { codeList, type CodeList } from './code-list';
export * from './en16931-1.3.16';
