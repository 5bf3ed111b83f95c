import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { INCIDENT_NOTE_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { trimmed } from './transforms.js';

const NOTE_WRONG = rule('rule.incident_note_wrong', 'A note must be a text of 1 to {most} characters', {
  most: INCIDENT_NOTE_MAX_LENGTH,
});
/** Line breaks are kept. */
const PRINTABLE = /^(?:[^\p{Cc}]|\n)*$/u;

export class AddIncidentNoteRequest {
  @Matches(PRINTABLE, { message: NOTE_WRONG })
  @MaxLength(INCIDENT_NOTE_MAX_LENGTH, { message: NOTE_WRONG })
  @MinLength(1, { message: NOTE_WRONG })
  @IsString({ message: NOTE_WRONG })
  @Transform(trimmed)
  text!: string;
}
