import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Passkey } from '@outpost/contracts/second-factor.js';
import { removePasskey } from '../../../data/second-factor/second-factor.actions.js';
import { formatDate } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Remarks } from '../../../components/ui/access-row.js';
import { SettingsCard } from '../settings-card.js';
import { PasskeyForm } from './passkey-form.js';
import { RemoveButton } from './remove-button.js';
import { secondFactorTexts } from './texts/en.js';

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[];
  readonly onAdded: (codes: readonly string[] | null) => void;
}

export function PasskeysCard({ passkeys, onAdded }: PasskeysCardProps) {
  const t = useTexts(secondFactorTexts);
  return (
    <SettingsCard title={t.passkeys} text={t.passkeysIntro}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {passkeys.length > 0 && (
          <Box
            component="ul"
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: 'minmax(0, 1fr)',
              listStyle: 'none',
              m: 0,
              p: 0,
            }}
          >
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Box>
        )}
        <PasskeyForm onAdded={onAdded} />
      </Box>
    </SettingsCard>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTexts(secondFactorTexts);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Remarks>
          <span>{t.added({ date: formatDate(createdAt) })}</span>
          <span>{lastUsedAt === null ? t.neverUsed : t.lastUsed({ date: formatDate(lastUsedAt) })}</span>
        </Remarks>
      </Box>
      <RemoveButton name={name} question={t.removeQuestion({ name })} remove={() => removePasskey(id)} />
    </Box>
  );
}
