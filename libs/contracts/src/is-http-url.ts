import { IsUrl, ValidateBy } from 'class-validator';
import { composeDecorators } from './decorators.js';

/** An http or https URL; a name without a dot may be a container of the same network. */
export const IsHttpUrl = (message: string): PropertyDecorator =>
  composeDecorators(
    IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { message }),
    // `IsUrl` accepts addresses that no client can call, such as an IPv6 address with a zone.
    ValidateBy(
      { name: 'isCallable', validator: { validate: (value) => URL.canParse(String(value)) } },
      { message },
    ),
  );
