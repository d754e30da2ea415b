import { downloadDocumentQuery, downloadDocumentsQuery } from '../../../shared/schemas/admin-invoice.ts';
import { restCall } from '../../http/rest/rest-call.ts';
import { archiveDocuments } from './invoice-desk-service.ts';
import { openOrderDocument } from './order-document-service.ts';

export const invoiceRoutes = [
  restCall({
    method: 'GET',
    path: '/api/download-document',
    summary: 'An invoice or credit note of one of the caller’s orders as PDF; for admins of any order',
    produces: 'application/pdf',
    input: downloadDocumentQuery,
    data: null,
    limit: 'documents',
    async handle({ deps, visit: { actor, orderKey } }, { id }) {
      const { name, pdf } = await openOrderDocument(deps, actor, { id, keyOf: orderKey });
      return { type: 'application/pdf', filename: name, bytes: pdf.length, lines: [pdf] };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/download-documents',
    summary: 'All invoices and credit notes of a period in one zip. For admins',
    produces: 'application/zip',
    input: downloadDocumentsQuery,
    data: null,
    limit: 'archives',
    headTwin: false,
    async handle({ deps, visit: { actor } }, input) {
      const { name, content } = await archiveDocuments(deps, actor, input);
      return { type: 'application/zip', filename: name, lines: content };
    },
  }),
];
