import { Transform } from 'class-transformer';
import { ArrayMinSize, ArrayUnique, IsString, Matches } from 'class-validator';
import { composeDecorators, IsListOf } from './decorators.js';
import { IsPlainTaskText } from './is-task-text.js';
import { TEXT_LANGUAGES_MAX } from './limits.js';
import { rule } from './message.js';
import { trimmed } from './transforms.js';

const NAME_WRONG = rule(
  'rule.text_name_wrong',
  'name must have 1 to 40 small letters, digits and hyphens, such as restart-soon',
);
const LANGUAGE_WRONG = rule('rule.text_language_wrong', 'language must have two or three small letters');
const TEXTS_WRONG = rule(
  'rule.texts_wrong',
  'texts must be 1 to {most} objects with a language, each once, and a text',
  { most: TEXT_LANGUAGES_MAX },
);

export class TextInLanguageRequest {
  @Matches(/^[a-z]{2,3}$/, { message: LANGUAGE_WRONG })
  @IsString({ message: LANGUAGE_WRONG })
  language!: string;

  @IsPlainTaskText()
  text!: string;
}

const AreTexts = (): PropertyDecorator =>
  composeDecorators(
    IsListOf(TextInLanguageRequest, TEXT_LANGUAGES_MAX, TEXTS_WRONG),
    ArrayUnique((one?: TextInLanguageRequest | null) => one?.language, { message: TEXTS_WRONG }),
    ArrayMinSize(1, { message: TEXTS_WRONG }),
  );

export class CreateMessageTextRequest {
  @Matches(/^[a-z0-9][a-z0-9-]{0,39}$/, { message: NAME_WRONG })
  @IsString({ message: NAME_WRONG })
  @Transform(trimmed)
  name!: string;

  @AreTexts()
  texts!: TextInLanguageRequest[];
}

/** Its name stays: restarts and tasks refer to it. */
export class UpdateMessageTextRequest {
  @AreTexts()
  texts!: TextInLanguageRequest[];
}
