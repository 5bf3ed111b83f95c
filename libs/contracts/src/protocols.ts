import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { OptionalField, anyOf, Field, flag, listOf, oneOf, orNull, port, text } from './schema.js';

/** Optional fields of the server form; name, host and port are always present. */
export const PROTOCOL_FIELDS = ['password', 'maxPlayers'] as const;
export type ProtocolField = (typeof PROTOCOL_FIELDS)[number];

export class GuideText {
  @Field(text, { description: 'A paragraph; names of files and settings are in backticks' })
  readonly text!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class GuideCode {
  @Field(text, { description: 'Lines to copy' })
  readonly code!: string;
}

export class GuidePoints {
  @Field(listOf(text), { description: 'A list; names of files and settings are in backticks' })
  readonly points!: readonly string[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export type GuidePart = GuideText | GuideCode | GuidePoints;

/** How to enable RCON, for the owner of a game server. */
export class ProtocolGuide {
  @Field(text, { example: 'BattlEye (recommended)' })
  readonly title!: string;

  @Field(listOf(anyOf(GuideText, GuideCode, GuidePoints)))
  readonly parts!: readonly GuidePart[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A console button for a frequent command. */
export class QuickCommand {
  @Field(text, {
    description: '`players`, `bans`, `serverstatus`, `say` and `kick` are translated',
    example: 'players',
  })
  readonly label!: string;

  @Field(text, {
    description:
      "`{warning}` is replaced with the restart warning in the user's language, `{warning_}` with its words joined by underscores",
    example: 'say -1 {warning}',
  })
  readonly command!: string;

  @Field(flag, {
    description: 'Messages players or still needs a name: only filled in, for the user to complete and send',
    example: true,
  })
  readonly isDraft!: boolean;
}

/** A protocol as offered in forms. */
export class OfferedProtocol {
  @Field(text, { description: 'The `type` of its servers', example: 'battleye' })
  readonly id!: string;

  @Field(text, { example: 'BattlEye' })
  readonly name!: string;

  @Field(text, { description: 'One line that helps users choose', example: 'UDP, recommended for DayZ' })
  readonly description!: string;

  @Field(port)
  readonly defaultPort!: number;

  @Field(flag, { example: true })
  readonly builtIn!: boolean;

  @Field(listOf(oneOf(PROTOCOL_FIELDS)), {
    description: 'Fields of the server form besides name, host and port',
  })
  readonly fields!: readonly ProtocolField[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A protocol with its guide and quick commands, built in or added by a plugin. */
export class Protocol extends OfferedProtocol {
  @Field(orNull(ProtocolGuide))
  readonly guide!: ProtocolGuide | null;

  @Field(listOf(QuickCommand), { description: 'Of servers without a game' })
  readonly quickCommands!: readonly QuickCommand[];
}

/** A plugin found at server start, as shown to admins. */
export class PluginReport {
  @Field(text, {
    description: 'Package name, or file or folder inside the plugins folder',
    example: 'echo.js',
  })
  readonly source!: string;

  @Field(orNull(text), {
    description: 'Name declared by the plugin; null if it could not be loaded',
    example: 'Echo',
  })
  readonly name!: string | null;

  @Field(listOf(text), {
    description: 'Ids of the protocols it adds; empty if it was rejected',
    example: ['echo'],
  })
  readonly protocols!: readonly string[];

  @Field(orNull(text), { description: 'Why it was rejected; null if it is in use', example: null })
  readonly problem!: string | null;
}
