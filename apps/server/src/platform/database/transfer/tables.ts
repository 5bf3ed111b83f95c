import { type Table } from './store.js';

const numbered = (name: string): Table => ({ name, key: ['id'] });

/** All tables of the panel; those that others refer to come first. */
export const TABLES: readonly Table[] = [
  numbered('users'),
  numbered('sessions'),
  numbered('api_tokens'),
  { name: 'authenticator_apps', key: ['user_id'] },
  numbered('recovery_codes'),
  numbered('passkeys'),
  numbered('pending_sign_ins'),
  { name: 'subscriptions', key: ['user_id'] },
  numbered('payment_events'),
  numbered('servers'),
  numbered('custom_roles'),
  numbered('memberships'),
  numbered('invitations'),
  { name: 'command_policies', key: ['server_id'] },
  numbered('approvals'),
  numbered('commands'),
  numbered('saved_commands'),
  numbered('schedules'),
  numbered('schedule_runs'),
  numbered('emails'),
  numbered('email_links'),
  numbered('identities'),
  numbered('warnings'),
  numbered('audit_entries'),
  { name: 'audit_chains', key: ['id'] },
  numbered('audit_intents'),
  { name: 'samples', key: ['server_id', 'at'] },
  { name: 'uptime_days', key: ['server_id', 'day'] },
  numbered('log_entries'),
  { name: 'log_times', key: ['slot'] },
  numbered('log_segments'),
  { name: 'log_grams', key: ['segment_id', 'gram'] },
];
