interface Dated {
  createdAt: string;
}
export const newestFirst = (one: Dated, other: Dated): number =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt);
