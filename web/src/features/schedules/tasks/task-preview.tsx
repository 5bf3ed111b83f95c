import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type CreateTaskRequest } from '@outpost/contracts/task-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useTaskDryRun } from '../../../data/tasks/use-tasks.js';
import { useTexts } from '../../../i18n/texts.js';
import { useSettled } from '../../../components/ui/use-settled.js';
import { DryRunSteps } from '../restart-plans/dry-run-steps.js';
import { taskRequestOf, type TaskForm } from './task-form.js';
import { tasksTexts } from './texts/en.js';

const SETTLED_MS = 400;

/** What the task would do at its next time. What is wrong with it is said at its fields once it is sent. */
export function TaskPreview({ form, server }: { form: TaskForm; server: Server }) {
  const t = useTexts(tasksTexts);
  const values = form.watch();
  const settled = useSettled(JSON.stringify(taskRequestOf(values)), SETTLED_MS);
  const { data, error } = useTaskDryRun(server.id, JSON.parse(settled) as CreateTaskRequest);
  return (
    <Box component="section" aria-labelledby="task-preview" sx={{ flex: 'none', minHeight: 60 }}>
      <Typography variant="small" component="h3" id="task-preview" sx={{ fontWeight: 600, mb: 1 }}>
        {t.preview}
      </Typography>
      {data && !error && <DryRunSteps steps={data.steps} timeZone={data.timeZone} />}
    </Box>
  );
}
