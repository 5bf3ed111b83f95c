import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { OptionalField, anyOf, Field, flag, listOf, oneOf, orNull, port, text } from './schema.js';

/** Fields of the server form that a protocol can ask for; name, host and port it always has. */
export const PROTOCOL_FIELDS = ['password', 'maxPlayers'] as const;
export type ProtocolField = (typeof PROTOCOL_FIELDS)[number];

export class GuideText {
  @Field(text, { description: 'A paragraph; names of files and settings stand in backticks' })
  readonly text!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class GuideCode {
  @Field(text, { description: 'Lines to copy' })
  readonly code!: string;
}

export class GuidePoints {
  @Field(listOf(text), { description: 'A list; names of files and settings stand in backticks' })
  readonly points!: readonly string[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export type GuidePart = GuideText | GuideCode | GuidePoints;

/** How to turn RCON on, for the owner of a game server. */
export class ProtocolGuide {
  @Field(text, { example: 'BattlEye (recommended)' })
  readonly title!: string;

  @Field(listOf(anyOf(GuideText, GuideCode, GuidePoints)))
  readonly parts!: readonly GuidePart[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A button of the console: what is asked or done most. */
export class QuickCommand {
  @Field(text, {
    description: '`players`, `bans`, `serverstatus`, `say` and `kick` have words in every language',
    example: 'players',
  })
  readonly label!: string;

  @Field(text, {
    description: '`{warning}` stands for the warning before a restart, in the language of the reader',
    example: 'say -1 {warning}',
  })
  readonly command!: string;

  @Field(flag, {
    description: 'Speaks to players or still needs their name: a person finishes and sends it',
    example: true,
  })
  readonly isDraft!: boolean;
}

/** A way to talk to game servers, as forms offer it. */
export class OfferedProtocol {
  @Field(text, { description: 'What servers are registered with as their `type`', example: 'battleye' })
  readonly id!: string;

  @Field(text, { example: 'BattlEye' })
  readonly name!: string;

  @Field(text, { description: 'One line that helps to choose', example: 'UDP, recommended for DayZ' })
  readonly description!: string;

  @Field(port)
  readonly defaultPort!: number;

  @Field(flag, { example: true })
  readonly builtIn!: boolean;

  @Field(listOf(oneOf(PROTOCOL_FIELDS)), {
    description: 'What its servers are asked for beside name, host and port',
  })
  readonly fields!: readonly ProtocolField[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** The same with all that the panel shows of it: built in, or added by a plugin. */
export class Protocol extends OfferedProtocol {
  @Field(orNull(ProtocolGuide))
  readonly guide!: ProtocolGuide | null;

  @Field(listOf(QuickCommand))
  readonly quickCommands!: readonly QuickCommand[];
}

/** A plugin the server found at its start, as admins see it. */
export class PluginReport {
  @Field(text, {
    description: 'Package name, or file or folder below the plugins folder',
    example: 'echo.js',
  })
  readonly source!: string;

  @Field(orNull(text), {
    description: 'Name it gives itself; null when it could not be read',
    example: 'Echo',
  })
  readonly name!: string | null;

  @Field(listOf(text), {
    description: 'Ids of the protocols it adds; empty when it was left out',
    example: ['echo'],
  })
  readonly protocols!: readonly string[];

  @Field(orNull(text), { description: 'Why it was left out; null when it is in use', example: null })
  readonly problem!: string | null;
}
