// @ts-check
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asyncApi } from '../../dist/apps/server/src/platform/http/description/asyncapi.js';
import { openApi } from '../../dist/apps/server/src/platform/http/description/openapi.js';

/**
 * @typedef {{ content?: Record<string, { schema: object }>, $ref?: string }} DescribedResponse
 * @typedef {{ method: string, path: RegExp, pointer: string, responses: Record<string, DescribedResponse> }} Operation
 */

const INFO = { version: '0', cookie: 'outpost_session' };

const description = closed(await openApi(INFO));
const live = closed(asyncApi(INFO));
const operations = operationsOf(description);
const ajv = addFormats.default(new Ajv2020.default({ strict: false }));
ajv.addSchema(description, 'api').addSchema(live, 'live');

/** Rejects fields no schema names, because clients are generated from the schemas. @param {any} document */
function closed(document) {
  for (const schema of Object.values(document.components.schemas)) {
    if (schema.properties) schema.additionalProperties ??= false;
  }
  return document;
}

/** @param {any} document @returns {readonly Operation[]} */
function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
      pointer: `api#/paths/${path.replaceAll('/', '~1')}/${method}/responses/`,
      responses,
    })),
  );
}

/**
 * Describes how an answer deviates from the API description; undefined if it matches. Calls outside the API are not
 * described.
 *
 * @param {string} method @param {string} url @param {Response} response @param {unknown} body
 * @returns {string | undefined}
 */
export function undescribed(method, url, response, body) {
  const [path = '', query = ''] = url.split('?');
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (!operation) return undefined;
  const { status } = response;
  const described = operation.responses[status];
  if (!described) return `status ${status}, code ${/** @type {any} */ (body)?.code}`;
  const type = response.headers.get('content-type')?.split(';')[0];
  if (type === undefined) return body === undefined ? undefined : 'a body without a type';
  const isProblem = type === 'application/problem+json';
  // NDJSON and CSV lines are parsed one by one, and `fields=` answers have only some of the fields.
  if (/csv|ndjson/.test(type) || (!isProblem && query.includes('fields='))) return undefined;
  const base = described.$ref ? `api${described.$ref}` : `${operation.pointer}${status}`;
  const content = described.$ref ? responseAt(described.$ref).content : described.content;
  if (!content?.[type]) return `a body of type ${type}`;
  const $ref = `${base}/content/${type.replaceAll('/', '~1')}/schema`;
  return differenceFrom($ref, body);
}

/** The same for a socket message. @param {{ type: string }} message @returns {string | undefined} */
export function undescribedMessage(message) {
  if (!(message.type in live.components.messages)) return `a message of type ${message.type}`;
  return differenceFrom(`live#/components/messages/${message.type}/payload`, message);
}

/** @param {string} $ref @param {unknown} value @returns {string | undefined} */
function differenceFrom($ref, value) {
  const check = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  return check(value) ? undefined : ajv.errorsText(check.errors);
}

/** @param {string} ref @returns {DescribedResponse} */
const responseAt = (ref) => description.components.responses[ref.split('/').at(-1) ?? ''];
