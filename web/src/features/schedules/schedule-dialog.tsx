import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { SwitchField } from '../../components/ui/switch-field.js';
import { scheduleOf } from './schedule-form.js';
import { ScheduleFields } from './schedule-fields.js';
import { SchedulePreview } from './schedule-preview.js';
import { schedulesTexts } from './texts/en.js';
import { TimeZoneField } from './time-zone-field.js';
import { type ScheduleForm } from './use-schedule-form.js';

interface ScheduleDialogProps {
  readonly title: string;
  readonly form: ScheduleForm;
  /** Undefined for several servers, which may be in different ones. */
  readonly serverTimeZone: string | undefined;
  /** The command field and what belongs to it. */
  readonly command: ReactNode;
  /** The choice of further servers. */
  readonly alsoOn?: ReactNode;
  readonly enabledHint: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
}

/** Shared by the dialogs that create and edit a schedule. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { onClose } = props;
  const t = useTexts(schedulesTexts);
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <Box
        component="form"
        noValidate
        onSubmit={props.onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', px: 6, pt: 5, pb: 4 }}>
          <Typography variant="title" component="h2" id={titleId} sx={{ flex: 1, fontSize: '1.125rem' }}>
            {props.title}
          </Typography>
          <IconButton aria-label={t.close} onClick={onClose} size="small" sx={{ mr: -1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Fields {...props} />
        <Buttons {...props} />
      </Box>
    </Dialog>
  );
}

function Fields({ form, command, alsoOn, serverTimeZone, enabledHint }: ScheduleDialogProps) {
  const t = useTexts(schedulesTexts);
  const values = form.watch();
  const timeZone = values.timeZone || serverTimeZone;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        gap: 4.5,
        px: 6,
        py: 5,
        borderTop: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      {command}
      <ScheduleFields form={form} />
      <TimeZoneField
        serverTimeZone={serverTimeZone}
        stored={form.formState.defaultValues?.timeZone ?? ''}
        problem={form.formState.errors.timeZone?.message}
        {...form.register('timeZone')}
      />
      {timeZone !== undefined && <SchedulePreview schedule={scheduleOf(values)} timeZone={timeZone} />}
      {alsoOn}
      <SwitchField
        label={t.enabled}
        hint={enabledHint}
        checked={values.enabled}
        onChange={(enabled) => form.setValue('enabled', enabled, { shouldDirty: true })}
      />
    </Box>
  );
}

function Buttons({ form, submitLabel, pendingLabel, onClose }: ScheduleDialogProps) {
  const t = useTexts(schedulesTexts);
  const { isSubmitting } = form.formState;
  return (
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
      <Button variant="text" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" variant="contained" color="primary" disabled={isSubmitting}>
        {isSubmitting ? pendingLabel : submitLabel}
      </Button>
    </Box>
  );
}
