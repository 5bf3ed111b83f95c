import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { LOGO_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { useTexts } from '../../../i18n/texts.js';
import { FieldHelper } from '../../../components/ui/field-helper.js';
import { FieldLabel } from '../../../components/ui/form-field.js';
import { alertsTexts } from '../texts/en.js';

const ACCEPTED = 'image/png,image/jpeg,image/webp';

interface LogoFieldProps {
  /** A data URL; null: none; undefined: as it is stored. */
  readonly logo: string | null | undefined;
  readonly isStored: boolean;
  readonly problem: string | undefined;
  readonly onChange: (logo: string | null) => void;
}

/** A small picture, which is kept with the page. */
export function LogoField({ logo, isStored, problem, onChange }: LogoFieldProps) {
  const t = useTexts(alertsTexts);
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    const url = await dataUrlOf(file);
    const isTaken = url.length <= LOGO_MAX_LENGTH;
    setTooLarge(!isTaken);
    if (isTaken) onChange(url);
    target.value = '';
  };
  const hasLogo = typeof logo === 'string' || (logo === undefined && isStored);
  return (
    <div role="group" aria-labelledby={id}>
      <FieldLabel as="span" id={id}>
        {t.logo}
      </FieldLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {typeof logo === 'string' && (
          <Box
            component="img"
            src={logo}
            alt=""
            sx={{ width: 36, height: 36, objectFit: 'contain', borderRadius: 1 }}
          />
        )}
        <input ref={file} type="file" hidden accept={ACCEPTED} onChange={(event) => void take(event)} />
        <Button size="small" onClick={() => file.current?.click()}>
          {t.chooseLogo}
        </Button>
        {hasLogo && (
          <Button size="small" color="error" onClick={() => onChange(null)}>
            {t.removeLogo}
          </Button>
        )}
      </Box>
      <FieldHelper id={`${id}-hint`} problem={isTooLarge ? t.logoTooLarge : problem} hint={t.logoHint} />
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
