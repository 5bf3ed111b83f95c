import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { fieldValueOf, isWholeMoment, momentOfText, textOfMoment } from './moment-text.js';
import { uiTexts } from './texts/en.js';
import { useTyped } from './use-typed.js';

const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 auto',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { flex: '1 1 100%', '& > span': { width: 38 }, '& > div': { flex: 1 } },
}));

/** Opens below the field; its own text is in the language of the browser, which need not be that of the panel. */
const NativePicker = styled('input')({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  width: '100%',
  height: 0,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});

/** Tells days from months. */
const EXAMPLE = new Date(2026, 10, 29, 14, 5).toISOString();

interface MomentFieldProps {
  readonly label: string;
  /** ISO 8601; undefined means unbounded. */
  readonly value: string | undefined;
  readonly onChange: (moment: string | undefined) => void;
}

/** A time bound in local time, typed as the panel's language writes it, or picked. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const t = useTexts(uiTexts);
  const picker = useRef<HTMLInputElement>(null);
  const { text, setText, passedOn } = useTyped(value, textOfMoment);
  const example = t.momentExample({ example: textOfMoment(EXAMPLE) });
  const isWrong = text !== '' && momentOfText(text) === undefined;
  const take = (typed: string): void => {
    const moment = momentOfText(typed);
    if (moment === value) return;
    passedOn(moment);
    onChange(moment);
  };
  const type = (typed: string): void => {
    setText(typed);
    if (typed === '' || isWholeMoment(typed)) take(typed);
  };
  const settle = (): void => {
    take(text);
    if (!isWrong) setText(textOfMoment(momentOfText(text)));
  };
  const pick = (picked: string): void => {
    setText(textOfMoment(momentOfText(picked)));
    take(picked);
  };
  return (
    <Label>
      <span>{label}</span>
      <OutlinedInput
        value={text}
        error={isWrong}
        placeholder={example}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle();
        }}
        inputProps={{
          'aria-label': label,
          'aria-invalid': isWrong,
          title: isWrong ? example : undefined,
          autoComplete: 'off',
        }}
        endAdornment={
          <>
            <NativePicker
              ref={picker}
              type="datetime-local"
              tabIndex={-1}
              aria-hidden
              value={fieldValueOf(value)}
              onChange={({ target }) => pick(target.value)}
            />
            <IconButton
              size="small"
              aria-label={t.pickMoment({ label })}
              onClick={() => picker.current?.showPicker()}
            >
              <CalendarMonth sx={{ fontSize: 18 }} />
            </IconButton>
          </>
        }
        sx={{
          height: 36,
          width: { sm: 210 },
          pr: 1,
          fontSize: { sm: '0.8125rem' },
          fontVariantNumeric: 'tabular-nums',
          '& input': { px: 2.5 },
        }}
      />
    </Label>
  );
}
