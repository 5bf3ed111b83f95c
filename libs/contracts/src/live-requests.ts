import { constant, Field, id, OptionalField, text } from './schema.js';

/** Messages to the WebSocket at `/ws`: one JSON object each, discriminated by `type`. */

export class SubscribeMessage {
  @Field(constant('subscribe'))
  readonly type!: 'subscribe';

  @Field(id)
  readonly serverId!: number;
}

export class ExecuteCommandMessage {
  @Field(constant('executeCommand'))
  readonly type!: 'executeCommand';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @OptionalField(text, { description: 'Why, where the command policy of the server asks for it' })
  readonly reason?: string;

  @OptionalField(text, {
    description: 'Chosen by the sender and echoed in the answer, to distinguish identical commands',
  })
  readonly requestId?: string;
}

export type ClientMessage = SubscribeMessage | ExecuteCommandMessage;
