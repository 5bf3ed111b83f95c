import Troubleshoot from '@mui/icons-material/TroubleshootRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { diagnoseServer } from '../../../data/doctor/doctor.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { QueryPortOffer } from './query-port-offer.js';
import { TestResult } from './test-result.js';
import { doctorTexts } from './texts/en.js';
import { type ConnectionTest, useDoctor } from './use-doctor.js';

interface DiagnoseButtonProps {
  readonly server: Server;
  /** False while there is nothing to diagnose; an open dialog stays open. */
  readonly isOffered: boolean;
}

/** Diagnoses why a registered server can't be reached, showing each step. */
export function DiagnoseButton({ server, isOffered }: DiagnoseButtonProps) {
  const t = useTexts(doctorTexts);
  const [isOpen, setOpen] = useState(false);
  const { test, start, reset } = useDoctor();
  const run = (): void => start((onStep, signal) => diagnoseServer(server.id, onStep, signal));
  const open = (): void => {
    setOpen(true);
    run();
  };
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <>
      {isOffered && (
        <Button size="small" startIcon={<Troubleshoot />} onClick={open} sx={{ flex: 'none' }}>
          {t.diagnose}
        </Button>
      )}
      {isOpen && <DiagnoseDialog server={server} test={test} onRun={run} onClose={close} />}
    </>
  );
}

interface DiagnoseDialogProps {
  readonly server: Server;
  readonly test: ConnectionTest;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

function DiagnoseDialog({ server, test, onRun, onClose }: DiagnoseDialogProps) {
  const t = useTexts(doctorTexts);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="diagnose">
      <Typography
        variant="title"
        component="h2"
        id="diagnose"
        sx={{ px: 6, pt: 5, pb: 4, fontSize: '1.125rem', overflowWrap: 'anywhere' }}
      >
        {t.diagnoseTitle({ name: server.name })}
      </Typography>
      <Box
        role="region"
        aria-label={t.findings}
        tabIndex={0}
        sx={{ px: 6, pb: 4, overflowY: 'auto', minHeight: 0 }}
      >
        <TestResult test={test} />
        {'queryPort' in test && <QueryPortOffer server={server} found={test.queryPort} />}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 2,
          px: 6,
          py: 4,
          borderTop: '1px solid',
          borderColor: 'line.subtle',
        }}
      >
        <Button onClick={onRun} disabled={test.state === 'testing'}>
          {t.testAgain}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {t.close}
        </Button>
      </Box>
    </Dialog>
  );
}
