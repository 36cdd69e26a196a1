import { z } from 'zod';

/** Maximum length of lists. With `page` or `limit`, they are paged instead of plain arrays. */
export const LIST_MAX = 200;
export const PAGE_LIMIT = 50;

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  limit: z.coerce.number().int().min(1).max(LIST_MAX).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.infer<typeof pagination>;
export const pageSchema = <S extends z.ZodType>(item: S) =>
  z.object({ success: z.literal(true), data: item.array(), pagination });

/** `paged`: whether the response includes the pagination. */
export function toRange({ page, limit }: PageQuery): { page: number; limit: number; offset: number; paged: boolean } {
  const paged = page !== undefined || limit !== undefined;
  const size = limit ?? (paged ? PAGE_LIMIT : LIST_MAX);
  return { page: page ?? 1, limit: size, offset: ((page ?? 1) - 1) * size, paged };
}
export interface Page<T> {
  success: true;
  data: T[];
  pagination: Pagination;
}
export const toPagination = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
});

/** One page of a list that is read whole because it is short, or the list itself. */
export function pageOf<T>(all: readonly T[], query: PageQuery): T[] | Page<T> {
  const range = toRange(query);
  const data = all.slice(range.offset, range.offset + range.limit);
  return range.paged ? { success: true, data, pagination: toPagination(range, all.length) } : data;
}
