import { parseSync } from 'vite'
import { isTest, type Module } from './module-graph.ts'

/** One call of the data API in the source. */
export type DataCall = {
  path: string
  verb: 'rpc' | 'select' | 'insert' | 'update' | 'upsert' | 'delete' | 'unknown'
  /** Table or function; null when the source passes a variable. */
  target: string | null
  /** Methods of the chain, in order, starting with `from` or `rpc`. */
  methods: string[]
}

type Node = { type: string; [key: string]: unknown }
type Link = { name: string; object: Node; call: Node }

const writes = ['insert', 'update', 'upsert', 'delete']

/** Every call of the data API in production code: on the client, or through a staff member's session. */
export function dataCalls(modules: readonly Module[]): DataCall[] {
  return modules.filter(({ path }) => !isTest(path)).flatMap(callsOf)
}

function callsOf({ path, source }: Module): DataCall[] {
  const asked = /^supabase\/functions\/.*(?<!database)\.ts$/.test(path)
    ? // `ask` and `tell` of supabase/functions/_shared/database.ts.
      [...source.matchAll(/\b(?:ask|tell)\(\s*database,\s*'(\w+)'/g)].map(
        ([, name = '']): DataCall => ({ path, verb: 'rpc', target: name, methods: ['rpc'] }),
      )
    : []
  const chained = chains(path, source).flatMap((links): DataCall[] => {
    const start = links.findIndex(
      ({ name, object }) => name === 'rpc' || (name === 'from' && isTable(object)),
    )
    const first = links[start]
    if (!first) return []
    const methods = links.slice(start).map(({ name }) => name)
    const verb = first.name === 'rpc' ? 'rpc' : verbOf(methods[1])
    return [{ path, verb, target: text(first.call, 0), methods }]
  })
  return [...asked, ...chained]
}

/** Excludes `Array.from` and the like. */
function isTable(object: Node): boolean {
  return !(object.type === 'Identifier' && /^[A-Z]/.test(String(object.name)))
}

function verbOf(method: string | undefined): DataCall['verb'] {
  const known = ['select', 'insert', 'update', 'upsert', 'delete'] as const
  return known.find((verb) => verb === method) ?? 'unknown'
}

function text(call: Node, index: number): string | null {
  const argument = (call.arguments as Node[])[index]
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null
}

/** Every chain of method calls: `a.b().c()` gives b, c. */
function chains(path: string, source: string): Link[][] {
  const found: Link[][] = []
  // Parsing is slow, and most files have no such call.
  if (!/\b(from|rpc|or)\(/.test(source)) return found
  const inner = new Set<Node>()
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || inner.has(node)) return
    const links: Link[] = []
    let call: Node | null = node
    while (call) {
      inner.add(call)
      const callee: Node = call.callee as Node
      if (callee.type !== 'MemberExpression') break
      const property = callee.property as Node
      const object = callee.object as Node
      links.unshift({ name: String(property.name ?? property.value ?? ''), object, call })
      call = object.type === 'CallExpression' ? object : null
    }
    if (links.length > 0) found.push(links)
  })
  return found
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
    }
  }
}

export type DataCallViolation = { rule: string; path: string }

/**
 * What PostgREST before 14.4 rejects (42703), and what needs one SQL function: several steps in one
 * transaction, under one lock.
 */
export function dataCallViolations(modules: readonly Module[]): DataCallViolation[] {
  const code = modules.filter(({ path }) => !isTest(path))
  return code.flatMap((module) => {
    const { path, source } = module
    const found: DataCallViolation[] = []
    const calls = callsOf(module)
    const names = chains(path, source).map((links) => links.map(({ name }) => name))
    const isRead = (chain: string[]) => chain.includes('from') && chain.includes('select') && !writesIn(chain)
    if (
      names.some((chain) => chain.includes('or') && !isRead(chain)) ||
      /[?&](not\.)?(and|or)=/.test(source)
    ) {
      found.push({ rule: 'logical filters are for reads', path })
    }
    if (
      path.startsWith('supabase/functions/') &&
      calls.some(({ verb }) => verb !== 'rpc' && verb !== 'select')
    ) {
      found.push({ rule: 'functions write through SQL functions', path })
    }
    if (calls.some(({ verb }) => verb === 'unknown'))
      found.push({ rule: 'a table is called in one chain', path })
    return found
  })
}

function writesIn(chain: string[]): boolean {
  return chain.some((name) => writes.includes(name))
}
