import { categoryInput } from '../../../shared/schemas/admin-product.ts';
import {
  addAttributeInput,
  changeAttributeInput,
  changeCategoryInput,
  createCategoryInput,
  mergeCategoryInput,
  moveAttributeInput,
  moveCategoryInput,
  removeAttributeInput,
  removeCategoryInput,
} from '../../../shared/schemas/category.ts';
import { adminProcedure, router } from '../../http/trpc/trpc.ts';
import {
  addAttribute,
  changeAttribute,
  listAdminAttributes,
  moveAttribute,
  removeAttribute,
} from './attribute-admin-service.ts';
import {
  changeCategory,
  createCategory,
  listAdminCategories,
  mergeCategory,
  moveCategory,
  removeCategory,
} from './category-admin-service.ts';

export const adminCategoryRouter = router({
  list: adminProcedure.query(({ ctx }) => listAdminCategories(ctx.deps, ctx.actor)),
  create: adminProcedure
    .input(createCategoryInput)
    .mutation(({ ctx, input }) => createCategory(ctx.deps, ctx.actor, input)),
  change: adminProcedure
    .input(changeCategoryInput)
    .mutation(({ ctx, input }) => changeCategory(ctx.deps, ctx.actor, input)),
  move: adminProcedure
    .input(moveCategoryInput)
    .mutation(({ ctx, input }) => moveCategory(ctx.deps, ctx.actor, input)),
  merge: adminProcedure
    .input(mergeCategoryInput)
    .mutation(({ ctx, input }) => mergeCategory(ctx.deps, ctx.actor, input)),
  remove: adminProcedure
    .input(removeCategoryInput)
    .mutation(({ ctx, input }) => removeCategory(ctx.deps, ctx.actor, input)),
  attributes: adminProcedure
    .input(categoryInput)
    .query(({ ctx, input }) => listAdminAttributes(ctx.deps, ctx.actor, input.category)),
  addAttribute: adminProcedure
    .input(addAttributeInput)
    .mutation(({ ctx, input }) => addAttribute(ctx.deps, ctx.actor, input)),
  changeAttribute: adminProcedure
    .input(changeAttributeInput)
    .mutation(({ ctx, input }) => changeAttribute(ctx.deps, ctx.actor, input)),
  moveAttribute: adminProcedure
    .input(moveAttributeInput)
    .mutation(({ ctx, input }) => moveAttribute(ctx.deps, ctx.actor, input)),
  removeAttribute: adminProcedure
    .input(removeAttributeInput)
    .mutation(({ ctx, input }) => removeAttribute(ctx.deps, ctx.actor, input)),
});
