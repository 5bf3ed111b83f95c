import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormField } from '../../components/ui/form-field.js';
import { FormStack } from '../../components/ui/form-stack.js';
import { areMinutes, BanMinutesField } from './ban-minutes-field.js';
import { type ActionFields, type PlayerAction } from './player-actions.js';
import { playersTexts } from './texts/en.js';

const MAX_TEXT = 200;

interface ActionFormProps {
  readonly title: string;
  /** What will be sent, and to whom. */
  readonly announcement: string;
  readonly action: PlayerAction;
  /** The longest ban the user may give; null: any. */
  readonly maxBanMinutes: number | null;
  readonly isPending: boolean;
  readonly onSubmit: (fields: ActionFields) => void;
  readonly onClose: () => void;
  /** Between the fields and the buttons. */
  readonly children?: ReactNode;
}

/** Asks for the inputs of an action on players. */
export function ActionForm(props: ActionFormProps) {
  const t = useTexts(playersTexts);
  const { action, maxBanMinutes, onClose } = props;
  const [fields, setFields] = useState<ActionFields>({
    text: '',
    minutes: action.asksMinutes ? String(maxBanMinutes ?? '') : '',
  });
  const titleId = useId();
  const areMinutesWrong = action.asksMinutes && !areMinutes(fields.minutes, maxBanMinutes);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    props.onSubmit({ ...fields, text: fields.text.trim() });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <FormStack sx={{ p: 6 }} onSubmit={submit} noValidate>
        <div>
          <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {props.title}
          </Typography>
          <Typography
            variant="small"
            component="p"
            sx={{ color: 'text.secondary', m: 0, mt: 2, overflowWrap: 'anywhere' }}
          >
            {props.announcement}
          </Typography>
        </div>
        <FormField
          label={t[action.asks]}
          autoFocus
          inputProps={{ maxLength: MAX_TEXT }}
          value={fields.text}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
        {action.asksMinutes && (
          <BanMinutesField
            most={maxBanMinutes}
            minutes={fields.minutes}
            onChange={(minutes) => setFields({ ...fields, minutes })}
          />
        )}
        {props.children}
        <AnswerRow>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={action.name === 'kick' || action.name === 'ban' ? 'error' : 'primary'}
            disabled={areMinutesWrong || (action.needsText && fields.text.trim() === '')}
            loading={props.isPending}
          >
            {t[action.name]}
          </Button>
        </AnswerRow>
      </FormStack>
    </Dialog>
  );
}
