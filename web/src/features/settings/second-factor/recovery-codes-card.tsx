import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SecondFactor } from '@outpost/contracts/second-factor.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { replaceRecoveryCodes } from '../../../data/second-factor/second-factor.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { SettingsCard } from '../settings-card.js';
import { secondFactorTexts } from './texts/en.js';

interface RecoveryCodesCardProps {
  readonly factor: SecondFactor;
  readonly onReplaced: (codes: readonly string[]) => void;
}

export function RecoveryCodesCard({ factor, onReplaced }: RecoveryCodesCardProps) {
  const t = useTexts(secondFactorTexts);
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useReplacing(onReplaced, () => setAsking(false));
  const isProtected = factor.appAddedAt !== null || factor.passkeys.length > 0;
  return (
    <SettingsCard title={t.recoveryCodes} text={t.recoveryCodesIntro}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography component="div" sx={{ flex: '1 1 160px' }}>
          {isProtected ? t.codesLeft({ count: factor.recoveryCodesLeft }) : t.codesLater}
        </Typography>
        {isProtected && <Button onClick={() => setAsking(true)}>{t.newCodes}</Button>}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.newCodesQuestion}
        confirmLabel={t.newCodes}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.newCodesConsequences}
      </ConfirmDialog>
    </SettingsCard>
  );
}

function useReplacing(onReplaced: RecoveryCodesCardProps['onReplaced'], close: () => void) {
  const t = useTexts(secondFactorTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      onReplaced(await replaceRecoveryCodes());
    } catch (error) {
      toast({ title: t.codesNotReplaced, description: messageOf(error), tone: 'destructive' });
    }
    close();
  });
}
