import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateChannelRequest, UpdateChannelRequest } from '@outpost/contracts/channel-requests.js';
import { type Channel, type ChannelKind } from '@outpost/contracts/channels.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { TARGET_FIELDS } from './channel-kinds.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';

/** A channel as it is typed. */
export interface ChannelFormValues {
  name: string;
  kind: ChannelKind;
  url: string;
  token: string;
  chatId: string;
  threadId: string;
  language: LanguageCode;
  isQuiet: boolean;
  from: string;
  to: string;
  timeZone: string;
  enabled: boolean;
}

/** A new one, in the language and by the time of this browser. */
export const newChannelValues = (language: LanguageCode, timeZone: string): ChannelFormValues => ({
  ...{ name: '', kind: 'discord', url: '', token: '', chatId: '', threadId: '', enabled: true },
  ...{ language, isQuiet: false, from: '22:00', to: '07:00', timeZone },
});

/** A stored one; what it does not have keeps the proposals of a new one. */
export const channelValuesOf = (
  { name, kind, language, enabled, quietHours }: Channel,
  proposed: ChannelFormValues,
): ChannelFormValues => ({
  ...{ ...proposed, name, kind, language, enabled },
  ...(quietHours && { ...quietHours, isQuiet: true }),
});

/** What is empty is left out: of a stored channel it stays as it is. */
const targetOf = (values: ChannelFormValues) =>
  Object.fromEntries(
    TARGET_FIELDS[values.kind].flatMap((field) =>
      values[field].trim() === '' ? [] : [[field, values[field]]],
    ),
  );

const detailsOf = ({ name, language, isQuiet, from, to, timeZone, enabled }: ChannelFormValues) => ({
  ...{ name, language, enabled },
  quietHours: isQuiet ? { from, to, timeZone } : null,
});

const newChannelResolver = classValidatorResolver(CreateChannelRequest);
const changeResolver = classValidatorResolver(UpdateChannelRequest);

export const channelRequestOf = (values: ChannelFormValues): CreateChannelRequest => ({
  ...detailsOf(values),
  ...targetOf(values),
  kind: values.kind,
});

export const channelChangeOf = (values: ChannelFormValues): UpdateChannelRequest => ({
  ...detailsOf(values),
  ...targetOf(values),
});

/** Errors of the quiet hours are shown at their fields. */
const flattened = ({
  quietHours,
  ...errors
}: FieldErrors<CreateChannelRequest>): FieldErrors<ChannelFormValues> => ({ ...errors, ...quietHours });

/** The contract's rules for the request. */
const resolverFor =
  (isNew: boolean): Resolver<ChannelFormValues> =>
  async (values, context, options) => {
    // What leads to a browser is known only once it was asked.
    const checked =
      isNew && values.kind !== 'push'
        ? await newChannelResolver(channelRequestOf(values), context, options as never)
        : await changeResolver(channelChangeOf(values), context, options as never);
    const errors = flattened(checked.errors);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

export const useChannelForm = (defaultValues: ChannelFormValues, isNew: boolean) =>
  useForm({ resolver: resolverFor(isNew), defaultValues });

export type ChannelForm = ReturnType<typeof useChannelForm>;
