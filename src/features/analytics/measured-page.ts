import { products } from '#content/products.ts'
import { productPage, type SpeedPage, speedPages } from '#domain/page-speed.ts'
import { paths } from '#platform/paths.ts'
import { reportedPath } from '#platform/reported-path.ts'

/** The name by which a page is measured; null for one that is not. */
export function measuredPage(pathname: string): SpeedPage | null {
  const pattern = reportedPath(pathname)
  const product = products.find(({ path }) => path === pattern)
  if (product) return productPage(product.slug)
  return speedPages.find((name) => paths[name] === pattern) ?? null
}
