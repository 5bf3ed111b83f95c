import { type OpenAPIObject } from '@nestjs/swagger';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

/** Writes the contract classes' own rules into the description, so that they are stated once. */
export function describeContracts(document: OpenAPIObject): OpenAPIObject {
  const schemas = validationMetadatasToSchemas() as NonNullable<OpenAPIObject['components']>['schemas'];
  const described = document.components?.schemas ?? {};
  const requests = Object.entries(schemas ?? {}).filter(([name]) => name.endsWith('Request'));
  document.components = {
    ...document.components,
    schemas: { ...described, ...Object.fromEntries(requests) },
  };
  return document;
}
