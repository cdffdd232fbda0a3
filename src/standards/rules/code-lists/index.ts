/** Code lists in the versions at hand. */
export { codeList, type CodeList } from './code-list';
export * from './en16931-1.3.16';
