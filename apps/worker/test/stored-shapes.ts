import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const LIBS = join(__dirname, '../../../libs');

/**
 * Every stored event as its feature's types have it now: `type` → schema, in a notation that does not depend on how the
 * types are split.
 */
export function shapesOfEvents(): ReadonlyMap<string, string> {
  const files = readdirSync(LIBS).flatMap((feature) =>
    ts.sys.readDirectory(join(LIBS, feature, 'src/domain'), ['.ts'], ['**/*.spec.ts']),
  );
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
    paths: { '@muster/*': [join(LIBS, '*/src/index.ts')] },
  });
  const checker = program.getTypeChecker();
  const shapes = new Map<string, string>();
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      if (!symbol.name.endsWith('Event')) continue;
      for (const event of partsOf(checker.getDeclaredTypeOfSymbol(symbol))) addEvent(event);
    }
  }
  return shapes;

  function addEvent(event: ts.Type): void {
    const { type, ...data } = Object.fromEntries(
      checker.getPropertiesOfType(event).map((property) => [property.name, property]),
    );
    const name = type && checker.getTypeOfSymbol(type);
    if (name?.isStringLiteral()) shapes.set(name.value, objectOf(Object.values(data)));
  }

  function objectOf(properties: readonly ts.Symbol[]): string {
    const parts = properties.map(
      (property) =>
        `${property.name}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}: ${wordsFor(checker.getTypeOfSymbol(property))}`,
    );
    return parts.length > 0 ? `{ ${parts.toSorted().join('; ')} }` : '{}';
  }

  function wordsFor(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
    if (type.isUnion())
      return [...new Set(type.types.map(wordsFor))].toSorted().join(' | ').replace('false | true', 'boolean');
    const element = checker.isArrayType(type) && checker.getTypeArguments(type as ts.TypeReference)[0];
    if (element) return `(${wordsFor(element)})[]`;
    if (type.flags & ts.TypeFlags.Object && !checker.isTupleType(type))
      return objectOf(checker.getPropertiesOfType(type));
    return checker.typeToString(type);
  }
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
