import { CreateAccountsAndServers1795219200000 } from './1795219200000-create-accounts-and-servers.js';
import { AddServerGame1795305600000 } from './1795305600000-add-server-game.js';
import { AddCommandSource1795392000000 } from './1795392000000-add-command-source.js';
import { ObserveServers1795478400000 } from './1795478400000-observe-servers.js';
import { CreateLog1795564800000 } from './1795564800000-create-log.js';
import { CreateSchedules1795651200000 } from './1795651200000-create-schedules.js';
import { AccountState1795737600000 } from './1795737600000-account-state.js';
import { CreateSavedCommands1795824000000 } from './1795824000000-create-saved-commands.js';
import { AddWholeBytes1795996800000 } from './1795996800000-add-whole-bytes.js';
import { SessionsAndTokenScopes1796169600000 } from './1796169600000-sessions-and-token-scopes.js';
import { OpenCommands1796256000000 } from './1796256000000-open-commands.js';
import { SearchBySegments1796342400000 } from './1796342400000-search-by-segments.js';
import { OrderLists1796428800000 } from './1796428800000-order-lists.js';
import { AddMessageOfRuns1796515200000 } from './1796515200000-add-message-of-runs.js';
import { CreatePeople1796864400000 } from './1796864400000-create-people.js';
import { SecondFactors1797037200000 } from './1797037200000-second-factors.js';
import { CustomRoles1797469200000 } from './1797469200000-custom-roles.js';
import { CreateSubscriptions1797642000000 } from './1797642000000-create-subscriptions.js';
import { CommandPolicies1797987600000 } from './1797987600000-command-policies.js';
import { ServiceAccounts1798246800000 } from './1798246800000-service-accounts.js';
import { CreateEmails1798333200000 } from './1798333200000-create-emails.js';
import { CreateIdentities1798419600000 } from './1798419600000-create-identities.js';
import { InvitationEmails1798506000000 } from './1798506000000-invitation-emails.js';
import { CreateWarnings1798592400000 } from './1798592400000-create-warnings.js';
import { ServerGroups1798678800000 } from './1798678800000-server-groups.js';
import { StateSpans1798765200000 } from './1798765200000-state-spans.js';
import { FavouritesAndTags1798851600000 } from './1798851600000-favourites-and-tags.js';
import { RestartPlans1798938000000 } from './1798938000000-restart-plans.js';
import { Channels1799024400000 } from './1799024400000-channels.js';
import { Alerts1799110800000 } from './1799110800000-alerts.js';
import { OnCall1799197200000 } from './1799197200000-on-call.js';
import { Maintenance1799283600000 } from './1799283600000-maintenance.js';
import { Incidents1799370000000 } from './1799370000000-incidents.js';
import { StatusPages1799456400000 } from './1799456400000-status-pages.js';
import { Tasks1799542800000 } from './1799542800000-tasks.js';
import { MessageTexts1799629200000 } from './1799629200000-message-texts.js';
import { CreateAudit1798160400000 } from './1798160400000-create-audit.js';
import { LimitTokens1798074000000 } from './1798074000000-limit-tokens.js';

/** In the order they run; append only. A migration that was released is never changed. */
export const MIGRATIONS = [
  CreateAccountsAndServers1795219200000,
  AddServerGame1795305600000,
  AddCommandSource1795392000000,
  ObserveServers1795478400000,
  CreateLog1795564800000,
  CreateSchedules1795651200000,
  AccountState1795737600000,
  CreateSavedCommands1795824000000,
  AddWholeBytes1795996800000,
  SessionsAndTokenScopes1796169600000,
  OpenCommands1796256000000,
  SearchBySegments1796342400000,
  OrderLists1796428800000,
  AddMessageOfRuns1796515200000,
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
