import { CommandPolicies1797987600000 } from './1797987600000-command-policies.js';
import { CreatePeople1796864400000 } from './1796864400000-create-people.js';
import { CreateReplicas1796688000000 } from './1796688000000-create-replicas.js';
import { CreateSubscriptions1797642000000 } from './1797642000000-create-subscriptions.js';
import { CustomRoles1797469200000 } from './1797469200000-custom-roles.js';
import { ServiceAccounts1798246800000 } from './1798246800000-service-accounts.js';
import { CreateEmails1798333200000 } from './1798333200000-create-emails.js';
import { CreateIdentities1798419600000 } from './1798419600000-create-identities.js';
import { InvitationEmails1798506000000 } from './1798506000000-invitation-emails.js';
import { CreateWarnings1798592400000 } from './1798592400000-create-warnings.js';
import { ServerGroups1798678800000 } from './1798678800000-server-groups.js';
import { StateSpans1798765200000 } from './1798765200000-state-spans.js';
import { FavouritesAndTags1798851600000 } from './1798851600000-favourites-and-tags.js';
import { CreateAudit1798160400000 } from './1798160400000-create-audit.js';
import { LimitTokens1798074000000 } from './1798074000000-limit-tokens.js';
import { SecondFactors1797037200000 } from './1797037200000-second-factors.js';
import { CreateSchema1796601600000 } from './1796601600000-create-schema.js';
import { NoteUnobservedServers1796778000000 } from './1796778000000-note-unobserved-servers.js';
import { RestartPlans1798938000000 } from './1798938000000-restart-plans.js';
import { Channels1799024400000 } from './1799024400000-channels.js';
import { Alerts1799110800000 } from './1799110800000-alerts.js';
import { OnCall1799197200000 } from './1799197200000-on-call.js';
import { Maintenance1799283600000 } from './1799283600000-maintenance.js';
import { Incidents1799370000000 } from './1799370000000-incidents.js';
import { StatusPages1799456400000 } from './1799456400000-status-pages.js';
import { Tasks1799542800000 } from './1799542800000-tasks.js';
import { MessageTexts1799629200000 } from './1799629200000-message-texts.js';

/** In the order they run; append only. A migration that was released is never changed. */
export const POSTGRES_MIGRATIONS = [
  CreateSchema1796601600000,
  CreateReplicas1796688000000,
  NoteUnobservedServers1796778000000,
  CreatePeople1796864400000,
  SecondFactors1797037200000,
  CustomRoles1797469200000,
  CreateSubscriptions1797642000000,
  CommandPolicies1797987600000,
  LimitTokens1798074000000,
  CreateAudit1798160400000,
  ServiceAccounts1798246800000,
  CreateEmails1798333200000,
  CreateIdentities1798419600000,
  InvitationEmails1798506000000,
  CreateWarnings1798592400000,
  ServerGroups1798678800000,
  StateSpans1798765200000,
  FavouritesAndTags1798851600000,
  RestartPlans1798938000000,
  Channels1799024400000,
  Alerts1799110800000,
  OnCall1799197200000,
  Maintenance1799283600000,
  Incidents1799370000000,
  StatusPages1799456400000,
  Tasks1799542800000,
  MessageTexts1799629200000,
];
