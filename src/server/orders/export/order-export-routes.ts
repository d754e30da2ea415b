import { exportOrdersQuery } from '../../../shared/schemas/transfer.ts';
import { restCall } from '../../http/rest/rest-call.ts';
import { csvStream } from '../../http/rest/rest-stream.ts';
import { exportOrders } from './order-export-service.ts';

export const orderExportRoutes = [
  restCall({
    method: 'GET',
    path: '/api/export-orders',
    summary: 'Orders with gross, refunds and net as a CSV file. For admins',
    produces: 'text/csv',
    input: exportOrdersQuery,
    data: null,
    headTwin: false,
    handle: async ({ deps, visit: { actor } }, input) => csvStream(await exportOrders(deps, actor, input)),
  }),
];
