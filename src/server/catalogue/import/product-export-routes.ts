import { z } from 'zod';
import { restCall } from '../../http/rest/rest-call.ts';
import { csvStream } from '../../http/rest/rest-stream.ts';
import { exportProducts } from './product-export-service.ts';

export const productExportRoutes = [
  restCall({
    method: 'GET',
    path: '/api/export-products',
    summary: 'All products as a CSV file, which import-products takes. For admins',
    produces: 'text/csv',
    input: z.object({}),
    data: null,
    headTwin: false,
    handle: async ({ deps, visit: { actor } }) => csvStream(await exportProducts(deps, actor)),
  }),
];
