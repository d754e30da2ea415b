import { productRouter } from './routers/product-router.ts';
import { router } from './trpc.ts';

export const appRouter = router({ product: productRouter });

export type AppRouter = typeof appRouter;
