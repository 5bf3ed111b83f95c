import { Field, id, listOf, moment, text } from './schema.js';

export class TextInLanguage {
  @Field(text, { description: 'Two or three letters', example: 'de' })
  readonly language!: string;

  @Field(text, { example: 'Neustart in {minutes} Minuten.' })
  readonly text!: string;
}

/** A text for players, which restarts and tasks refer to by its name: `{text:restart-soon}`. */
export class MessageText {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'restart-soon' })
  readonly name!: string;

  @Field(listOf(TextInLanguage), { description: 'In the order in which players read them' })
  readonly texts!: readonly TextInLanguage[];

  @Field(moment)
  readonly createdAt!: string;
}
