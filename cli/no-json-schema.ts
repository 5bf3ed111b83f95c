/** Describes a field for the API's documents; in the built command line nobody reads them. */
export const JSONSchema = (): PropertyDecorator => () => undefined;
