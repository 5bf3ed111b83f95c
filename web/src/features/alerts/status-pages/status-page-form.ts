import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { CreateStatusPageRequest } from '@outpost/contracts/status-page-requests.js';
import { type PlayerDisplay, type StatusPage } from '@outpost/contracts/status-pages.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { type ScopeValues } from '../scope-fields.js';

/** A status page as it is typed. */
export interface StatusPageFormValues extends ScopeValues {
  title: string;
  slug: string;
  about: string;
  players: PlayerDisplay;
  showsRestarts: boolean;
  isIndexed: boolean;
  /** Empty: none. */
  accent: string;
  /** Empty: that of the visitor. */
  language: LanguageCode | '';
  /** Empty: none. */
  host: string;
  /** A data URL; null: none; undefined: as it is stored. */
  logo: string | null | undefined;
  /** Empty: none. */
  channelId: string;
  enabled: boolean;
}

export const NEW_PAGE: StatusPageFormValues = {
  ...{ title: '', slug: '', about: '', scope: 'all', serverId: '', groupId: '', players: 'count' },
  ...{ showsRestarts: true, isIndexed: false, accent: '', language: '', host: '', logo: undefined },
  ...{ channelId: '', enabled: true },
};

export const statusPageValuesOf = (page: StatusPage): StatusPageFormValues => ({
  ...NEW_PAGE,
  ...{ title: page.title, slug: page.slug, about: page.about, scope: page.scope, players: page.players },
  ...{ serverId: String(page.serverId ?? ''), groupId: String(page.groupId ?? '') },
  ...{ showsRestarts: page.showsRestarts, isIndexed: page.isIndexed, enabled: page.enabled },
  ...{ accent: page.accent ?? '', language: page.language ?? '', host: page.host ?? '' },
  channelId: String(page.channelId ?? ''),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const statusPageRequestOf = (values: StatusPageFormValues): CreateStatusPageRequest => ({
  ...{ title: values.title, slug: values.slug.trim(), about: values.about, scope: values.scope },
  ...(values.scope === 'server' && { serverId: Number(values.serverId) }),
  ...(values.scope === 'group' && { groupId: Number(values.groupId) }),
  ...{ players: values.players, showsRestarts: values.showsRestarts, isIndexed: values.isIndexed },
  ...{ accent: orNull(values.accent), language: values.language === '' ? null : values.language },
  ...{ host: orNull(values.host), enabled: values.enabled },
  ...(values.logo !== undefined && { logo: values.logo }),
  channelId: values.channelId === '' ? null : Number(values.channelId),
});

const contractResolver = classValidatorResolver(CreateStatusPageRequest);

/** The contract's rules for the request. */
const statusPageResolver: Resolver<StatusPageFormValues, unknown, CreateStatusPageRequest> = async (
  values,
  context,
  options,
) => {
  const checked = await contractResolver(statusPageRequestOf(values), context, options as never);
  const errors = checked.errors as FieldErrors<StatusPageFormValues>;
  return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
};

export const useStatusPageForm = (defaultValues: StatusPageFormValues) =>
  useForm({ resolver: statusPageResolver, defaultValues });

export type StatusPageForm = ReturnType<typeof useStatusPageForm>;
