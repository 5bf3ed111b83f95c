import { Cluster } from '../cluster.js';
import type { RouteTable } from './declaration.js';

export const CLUSTER_ROUTES = {
  'GET /api/admin/cluster': {
    operationId: 'getCluster',
    summary: 'Get the replicas of the panel, and which share of the servers each holds',
    description: 'A panel that is one process has one replica, without a lease.',
    scope: 'read',
    admin: true,
    answer: Cluster,
  },
} as const satisfies RouteTable;
