/** Replaces `class-validator-jsonschema` in the bundle: descriptions are only used for the API documents. */
export const JSONSchema = (): PropertyDecorator => () => undefined;
