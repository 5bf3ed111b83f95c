import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { styled } from '@mui/material/styles';
import { useStore } from '@nanostores/react';
import { messageOf } from '../../data/error-message.js';
import { language } from '../../i18n/language.js';
import { isLanguage, LANGUAGES } from '../../i18n/languages.js';
import { chooseLanguage, useTexts } from '../../i18n/texts.js';
import { LAYOUT, RADIUS } from '../../theme/tokens.js';
import { useToast } from '../ui/toast-context.js';
import { sharedTexts } from './texts/en.js';

const Field = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '& > svg': { position: 'absolute', right: 4, fontSize: 20, pointerEvents: 'none' },
}));

const Choice = styled('select')(({ theme }) => ({
  minWidth: 0,
  height: 36,
  padding: '0 26px 0 12px',
  appearance: 'none',
  font: 'inherit',
  fontSize: '0.8125rem',
  color: 'inherit',
  border: `1px solid ${theme.vars.palette.line.normal}`,
  borderRadius: RADIUS.control,
  backgroundColor: theme.vars.palette.surface.raised,
  cursor: 'pointer',
  // As wide as the selected option, in browsers that support it: on a small phone the longest name does not fit.
  fieldSizing: 'content',
  [theme.breakpoints.down('md')]: { height: LAYOUT.finger, padding: '0 23px 0 8px', fontSize: '1rem' },
}));

/** The panel's language, stored in this browser. A native select, which phones and screen readers handle well. */
export function LanguageChoice() {
  const t = useTexts(sharedTexts);
  const current = useStore(language);
  const toast = useToast();
  const choose = (code: string): void => {
    if (!isLanguage(code)) return;
    chooseLanguage(code).catch((error: unknown) =>
      toast({ title: t.languageFailed, description: messageOf(error), tone: 'destructive' }),
    );
  };
  return (
    <Field>
      <Choice aria-label={t.language} value={current} onChange={({ target }) => choose(target.value)}>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Choice>
      <ArrowDropDown aria-hidden />
    </Field>
  );
}
