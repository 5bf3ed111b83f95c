import { Controller } from '@nestjs/common';
import { type Cluster } from '@outpost/contracts/cluster.js';
import { Route } from '../platform/http/route.js';
import { ClusterOverview } from './cluster-overview.js';

@Controller()
export class ClusterController {
  constructor(private readonly overview: ClusterOverview) {}

  @Route('GET /api/admin/cluster')
  cluster(): Promise<Cluster> {
    return this.overview.read();
  }
}
