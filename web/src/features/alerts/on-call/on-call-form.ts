import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { CreateOnCallRequest } from '@outpost/contracts/on-call-requests.js';
import { type OnCall, type TurnLength } from '@outpost/contracts/on-call.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { wholeNumberOf } from '../../../components/shared/whole-number.js';

/** Turns on call as they are typed. */
export interface OnCallFormValues {
  name: string;
  people: { name: string; channelIds: number[] }[];
  turn: TurnLength;
  at: string;
  weekday: string;
  timeZone: string;
  handsOver: boolean;
  handOverMinutes: string;
}

export const NOBODY_YET: OnCallFormValues['people'][number] = { name: '', channelIds: [] };

/** New ones, by the time of this browser. */
export const newOnCallValues = (name: string, timeZone: string): OnCallFormValues => ({
  ...{ name, people: [NOBODY_YET, NOBODY_YET], turn: 'week', at: '09:00', weekday: '1', timeZone },
  ...{ handsOver: true, handOverMinutes: '10' },
});

/** Stored ones; what they do not have keeps the proposals of new ones. */
export const onCallValuesOf = (onCall: OnCall, proposed: OnCallFormValues): OnCallFormValues => ({
  ...proposed,
  ...{ name: onCall.name, turn: onCall.turn, at: onCall.at, timeZone: onCall.timeZone },
  weekday: String(onCall.weekday),
  people: onCall.people.map(({ name, channelIds }) => ({ name, channelIds: [...channelIds] })),
  handsOver: onCall.handOverMinutes !== null,
  ...(onCall.handOverMinutes !== null && { handOverMinutes: String(onCall.handOverMinutes) }),
});

export const onCallRequestOf = (values: OnCallFormValues): CreateOnCallRequest => ({
  ...{ name: values.name, turn: values.turn, at: values.at.trim(), timeZone: values.timeZone },
  people: values.people,
  weekday: Number(values.weekday),
  handOverMinutes: values.handsOver ? wholeNumberOf(values.handOverMinutes) : null,
});

const contractResolver = classValidatorResolver(CreateOnCallRequest);

/** The contract's rules for the request. */
const onCallFormResolver: Resolver<OnCallFormValues, unknown, CreateOnCallRequest> = async (
  values,
  context,
  options,
) => {
  const checked = await contractResolver(onCallRequestOf(values), context, options as never);
  const errors = checked.errors as FieldErrors<OnCallFormValues>;
  return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
};

export const useOnCallForm = (defaultValues: OnCallFormValues) =>
  useForm({ resolver: onCallFormResolver, defaultValues });

export type OnCallForm = ReturnType<typeof useOnCallForm>;
