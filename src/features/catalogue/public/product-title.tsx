import { isSitePath } from '#platform/paths.ts'
import { PlainLink } from '#ui/link.tsx'

export type ProductTitleProps = { product: { name: string; path: string } }

/** A link only where the product's page exists. */
export function ProductTitle({ product }: ProductTitleProps) {
  if (!isSitePath(product.path)) return product.name
  return (
    <PlainLink
      to={product.path}
      className="underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-action"
    >
      {product.name}
    </PlainLink>
  )
}
