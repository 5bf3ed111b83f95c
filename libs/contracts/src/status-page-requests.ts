import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { composeDecorators, IfGiven } from './decorators.js';
import { LANGUAGE_CODES, type LanguageCode } from './languages.js';
import { LOGO_MAX_LENGTH, STATUS_ABOUT_MAX_LENGTH, STATUS_SLUG_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';
import { IsPlaceOf, IsScope } from './scope-requests.js';
import { type ScopeKind } from './scope.js';
import { PLAYER_DISPLAYS, type PlayerDisplay } from './status-pages.js';
import { trimmed } from './transforms.js';

const SLUG_WRONG = rule(
  'rule.status_slug_wrong',
  'slug must be 3 to {most} small letters, digits and hyphens, and begin with a letter',
  { most: STATUS_SLUG_MAX_LENGTH },
);
const ABOUT_WRONG = rule('rule.status_about_wrong', 'about must be a line of at most {most} characters', {
  most: STATUS_ABOUT_MAX_LENGTH,
});
const ACCENT_WRONG = rule('rule.status_accent_wrong', 'accent must be a colour such as #3b82f6');
const HOST_WRONG = rule('rule.status_host_wrong', 'host must be a domain such as status.example.com');
const LOGO_WRONG = rule(
  'rule.status_logo_wrong',
  'A logo must be a PNG, JPEG or WebP picture of at most 32 KB',
);
const CHANNEL_WRONG = rule('rule.status_channel_wrong', 'channelId must be the id of a channel of Discord');
const LANGUAGE_WRONG = rule(
  'rule.status_language_wrong',
  'language must be a language of the panel, or null',
);

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const lowered = ({ value }: { readonly value: unknown }): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

const IsSlug = (): PropertyDecorator =>
  composeDecorators(
    Matches(/^[a-z](?:-?[a-z0-9])+$/, { message: SLUG_WRONG }),
    Matches(/^.{3,}$/, { message: SLUG_WRONG }),
    MaxLength(STATUS_SLUG_MAX_LENGTH, { message: SLUG_WRONG }),
    IsString({ message: SLUG_WRONG }),
  );

const IsAbout = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(/^[^\p{Cc}]*$/u, { message: ABOUT_WRONG }),
    MaxLength(STATUS_ABOUT_MAX_LENGTH, { message: ABOUT_WRONG }),
    IsString({ message: ABOUT_WRONG }),
    IfGiven(),
  );

const IsAccent = (): PropertyDecorator =>
  composeDecorators(
    Matches(/^#[0-9a-f]{6}$/i, { message: ACCENT_WRONG }),
    IsString({ message: ACCENT_WRONG }),
    IsOptional(),
  );

const IsHost = (): PropertyDecorator =>
  composeDecorators(
    Transform(lowered),
    Matches(HOST, { message: HOST_WRONG }),
    IsString({ message: HOST_WRONG }),
    IsOptional(),
  );

const IsLogo = (): PropertyDecorator =>
  composeDecorators(
    Matches(PICTURE, { message: LOGO_WRONG }),
    MaxLength(LOGO_MAX_LENGTH, { message: LOGO_WRONG }),
    IsString({ message: LOGO_WRONG }),
    IsOptional(),
  );

const IsChannel = (): PropertyDecorator =>
  composeDecorators(
    Max(Number.MAX_SAFE_INTEGER, { message: CHANNEL_WRONG }),
    Min(1, { message: CHANNEL_WRONG }),
    IsInt({ message: CHANNEL_WRONG }),
    IsOptional(),
  );

const IsLanguage = (): PropertyDecorator =>
  composeDecorators(IsIn(LANGUAGE_CODES, { message: LANGUAGE_WRONG }), IsOptional());

const IsPlayers = (): PropertyDecorator =>
  composeDecorators(
    IsIn(PLAYER_DISPLAYS, {
      message: rule('rule.status_players_wrong', 'players must be none, count or names'),
    }),
    IfGiven(),
  );

const IsFlag = (message: string): PropertyDecorator => composeDecorators(IsBoolean({ message }), IfGiven());
const ShowsRestarts = (): PropertyDecorator =>
  IsFlag(rule('rule.shows_restarts_not_a_boolean', 'showsRestarts must be true or false'));
const IsIndexed = (): PropertyDecorator =>
  IsFlag(rule('rule.is_indexed_not_a_boolean', 'isIndexed must be true or false'));
const IsEnabled = (): PropertyDecorator =>
  IsFlag(rule('rule.enabled_not_a_boolean', 'enabled must be true or false'));

export class CreateStatusPageRequest {
  @IsSlug()
  slug!: string;

  @IsShortName()
  title!: string;

  /** Which servers; `all` for all that the caller owns. */
  @IsScope()
  scope!: ScopeKind;

  @IsPlaceOf('server')
  serverId?: number | null;

  @IsPlaceOf('group')
  groupId?: number | null;

  /** Default: nothing. */
  @IsAbout()
  about?: string;

  /** Default: count. */
  @IsPlayers()
  players?: PlayerDisplay;

  /** Default: true. */
  @ShowsRestarts()
  showsRestarts?: boolean;

  /** Default: false. */
  @IsIndexed()
  isIndexed?: boolean;

  @IsAccent()
  accent?: string | null;

  /** Null: that of the visitor. */
  @IsLanguage()
  language?: LanguageCode | null;

  @IsHost()
  host?: string | null;

  /** A data URL. */
  @IsLogo()
  logo?: string | null;

  @IsChannel()
  channelId?: number | null;

  /** Default: true. */
  @IsEnabled()
  enabled?: boolean;
}

/** Omitted fields stay unchanged. */
export class UpdateStatusPageRequest {
  @IsSlug()
  @IfGiven()
  slug?: string;

  @IsShortName()
  @IfGiven()
  title?: string;

  @IsScope()
  @IfGiven()
  scope?: ScopeKind;

  @IsPlaceOf('server')
  serverId?: number | null;

  @IsPlaceOf('group')
  groupId?: number | null;

  @IsAbout()
  about?: string;

  @IsPlayers()
  players?: PlayerDisplay;

  @ShowsRestarts()
  showsRestarts?: boolean;

  @IsIndexed()
  isIndexed?: boolean;

  @IsAccent()
  accent?: string | null;

  @IsLanguage()
  language?: LanguageCode | null;

  @IsHost()
  host?: string | null;

  /** A data URL; null: none. */
  @IsLogo()
  logo?: string | null;

  @IsChannel()
  channelId?: number | null;

  @IsEnabled()
  enabled?: boolean;
}
