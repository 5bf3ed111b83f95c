import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { FormStack } from './form-stack.js';

interface FormDialogProps {
  readonly title: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ title, onSubmit, onClose, children }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <FormStack sx={{ p: 6, overflowY: 'auto' }} onSubmit={onSubmit} noValidate>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {children}
      </FormStack>
    </Dialog>
  );
}
