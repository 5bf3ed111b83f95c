import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type PendingUser } from '@outpost/contracts/users.js';
import { approveUser, makeAdmin } from '../../data/admin.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function PendingUserRow({ user }: { user: PendingUser }) {
  const approval = useApproval(user.id);
  const promotion = usePromotion(user.id);
  return (
    <tr data-user={user.username}>
      <Box component="td" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {user.username}
      </Box>
      <Box component="td" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {user.email}
      </Box>
      <Box component="td" sx={{ color: 'text.secondary' }}>
        {DATE.format(new Date(user.createdAt))}
      </Box>
      <td>
        <Box sx={{ display: 'inline-flex', gap: 2, mt: { xs: 2, sm: 0 } }}>
          <Button
            size="small"
            variant="contained"
            color="primary"
            loading={approval.isPending}
            onClick={() => approval.run()}
          >
            Approve
          </Button>
          <Button size="small" loading={promotion.isPending} onClick={() => promotion.run()}>
            Make Admin
          </Button>
        </Box>
      </td>
    </tr>
  );
}

function useApproval(userId: number) {
  const toast = useToast();
  return useAction(async () => {
    try {
      await approveUser(userId);
      toast({ title: 'User approved', description: 'The user can now log in to the system.' });
    } catch (error) {
      toast({ title: 'Failed to approve user', description: messageOf(error), tone: 'destructive' });
    }
  });
}

function usePromotion(userId: number) {
  const toast = useToast();
  return useAction(async () => {
    try {
      await makeAdmin(userId);
      toast({ title: 'Admin status updated', description: 'User permissions have been updated.' });
    } catch (error) {
      toast({ title: 'Failed to update admin status', description: messageOf(error), tone: 'destructive' });
    }
  });
}
