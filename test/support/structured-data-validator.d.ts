/** The part that is used here: the package has no types. */
declare module "@adobe/structured-data-validator" {
  export default class Validator {
    validate(data: {
      jsonld: Record<string, unknown[]>;
    }): Promise<{ severity: "ERROR" | "WARNING"; issueMessage: string }[]>;
  }
}
