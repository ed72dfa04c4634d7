import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const repositoryRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export type Module = {
  /** From the repository root, with forward slashes. */
  path: string
  source: string
  imports: ModuleImport[]
}

export type ModuleImport = {
  specifier: string
  /** From the repository root, or null for a package. */
  target: string | null
  dynamic: boolean
  typeOnly: boolean
}

const skipped = new Set(['node_modules', '.temp', 'dist'])

export function listFiles(folder: string, wanted: (path: string) => boolean): string[] {
  const found: string[] = []
  for (const entry of readdirSync(join(repositoryRoot, folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) found.push(...listFiles(path, wanted))
    else if (wanted(path)) found.push(path)
  }
  return found.sort()
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts')
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/') || /\/test-support\//.test(path)
}

/** Test files that share a process read each module once. */
const known = new Map<string, Module>()

export function readModules(folders: string[]): Module[] {
  return folders
    .flatMap((folder) => listFiles(folder, isCode))
    .map((path) => {
      const module = known.get(path) ?? parseModule(path, readFileSync(join(repositoryRoot, path), 'utf8'))
      known.set(path, module)
      return module
    })
}

export function parseModule(path: string, source: string): Module {
  const parsed = parseSync(path, source)
  const firstError = parsed.errors[0]
  if (firstError) throw new Error(`${path}: ${firstError.message}`)
  const imports: ModuleImport[] = []
  for (const found of parsed.module.staticImports) {
    imports.push(toImport(path, found.moduleRequest.value, false, isTypeOnly(found.entries)))
  }
  for (const found of parsed.module.staticExports) {
    for (const entry of found.entries) {
      if (entry.moduleRequest) imports.push(toImport(path, entry.moduleRequest.value, false, entry.isType))
    }
  }
  for (const found of parsed.module.dynamicImports) {
    const text = source.slice(found.moduleRequest.start, found.moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1]
    if (literal) imports.push(toImport(path, literal, true, false))
  }
  return { path, source, imports }
}

function isTypeOnly(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every((entry) => entry.isType)
}

function toImport(from: string, specifier: string, dynamic: boolean, typeOnly: boolean): ModuleImport {
  return { specifier, target: resolve(from, specifier), dynamic, typeOnly }
}

function resolve(from: string, specifier: string): string | null {
  const clean = specifier.split('?')[0] ?? specifier
  if (clean.startsWith('#')) return `src/${clean.slice(1)}`
  if (clean.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), clean))
  return null
}

/**
 * Every module that `entry` reaches at run time; `follow` decides about each import (dynamic ones included).
 */
export function reachable(
  modules: readonly Module[],
  entry: string,
  follow: (found: ModuleImport, from: Module) => boolean,
): { paths: Set<string>; packages: Set<string> } {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const paths = new Set<string>()
  const packages = new Set<string>()
  const queue = [entry]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (paths.has(path)) continue
    paths.add(path)
    const module = byPath.get(path)
    if (!module) continue
    for (const found of module.imports) {
      if (found.typeOnly || !follow(found, module)) continue
      if (found.target) queue.push(found.target)
      else packages.add(found.specifier)
    }
  }
  return { paths, packages }
}
