/** The part of js-yaml that tests use; the package has no types. */
declare module 'js-yaml' {
  /** Parses one YAML document. @throws YAMLException */
  export function load(text: string): unknown;
}
