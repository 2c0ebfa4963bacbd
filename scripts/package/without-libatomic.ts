/**
 * Takes the need for `libatomic.so.1` out of the runtime (ELF, x86-64), because many systems lack this library. The runtime calls one
 * function of it, `__atomic_compare_exchange`, and always for 8 bytes: one instruction of the processor. The instruction is put
 * into the unused end of the segment of code, and the dynamic linker is told to call it there.
 */

const LIBRARY = 'libatomic.so.1';
const SYMBOL = '__atomic_compare_exchange';

const TYPE = { load: 1, dynamic: 2 };
const EXECUTABLE = 1;
const X86_64 = 62;
const TAG = {
  needed: 1n,
  strings: 5n,
  symbols: 6n,
  jumps: 23n,
  jumpBytes: 2n,
  versions: 0x6ffffffen,
  versionCount: 0x6fffffffn,
};
const RELOCATION = { jumpSlot: 7, indirect: 37 };

/** `bool (size_t size, void *mem, void *expected, void *desired, int, int)`, for a size of 8; any other size stops the program. */
const EXCHANGE = Buffer.from(
  [
    '4883ff08', // cmp rdi, 8
    '7514', // jne 1a
    '488b02', // mov rax, [rdx]
    '488b09', // mov rcx, [rcx]
    'f0480fb10e', // lock cmpxchg [rsi], rcx
    '7403', // je 16
    '488902', // mov [rdx], rax
    '0f94c0', // 16: sete al
    'c3', // ret
    '0f0b', // 1a: ud2
    '90909090', // nop
    // Returns the address of the function above.
    '488d05d9ffffff', // lea rax, [rip - 27]
    'c3', // ret
  ].join(''),
  'hex',
);
const RESOLVER_AT = 0x20;

interface Segment {
  readonly at: number;
  readonly type: number;
  readonly flags: number;
  readonly offset: bigint;
  readonly address: bigint;
  readonly bytes: bigint;
}

/** Returns the libraries that a program needs (ELF, 64 bits, the lowest byte first). */
export function neededLibraries(elf: Buffer): readonly string[] {
  const { entries, offsetOf } = dynamicOf(elf);
  const strings = offsetOf(entries.find(({ tag }) => tag === TAG.strings)!.value);
  return entries
    .filter(({ tag }) => tag === TAG.needed)
    .map(({ value }) => textAt(elf, strings + Number(value)));
}

/**
 * Changes the runtime in place. Returns whether it needs the library no more. It stays as it is if it is for another processor, or
 * uses more of the library.
 */
export function withoutLibatomic(elf: Buffer): boolean {
  if (elf.readUInt16LE(18) !== X86_64) return !neededLibraries(elf).includes(LIBRARY);
  const { entries, offsetOf, segments } = dynamicOf(elf);
  const valueAt = (tag: bigint) => entries.find((entry) => entry.tag === tag)!.value;
  const strings = offsetOf(valueAt(TAG.strings));
  const isLibrary = ({ tag, value }: Entry) =>
    tag === TAG.needed && textAt(elf, strings + Number(value)) === LIBRARY;
  const needed = entries.find(isLibrary);
  if (needed === undefined) return true;
  const versions = offsetOf(valueAt(TAG.versions));
  const code = segments.find(({ type, flags }) => type === TYPE.load && (flags & EXECUTABLE) !== 0)!;
  const jump = jumpTo(
    elf,
    { strings, symbols: offsetOf(valueAt(TAG.symbols)) },
    offsetOf(valueAt(TAG.jumps)),
    Number(valueAt(TAG.jumpBytes)),
  );
  // The versions of the library are the first in the list, so that the list can begin after them.
  const isFirst = textAt(elf, strings + elf.readUInt32LE(versions + 4)) === LIBRARY;
  const end = Number(code.offset + code.bytes);
  const at = Math.ceil(end / 16) * 16;
  if (jump === null || !isFirst || !isUnused(elf, end, at + EXCHANGE.length, segments)) return false;
  EXCHANGE.copy(elf, at);
  const bytes = BigInt(at + EXCHANGE.length) - code.offset;
  elf.writeBigUInt64LE(bytes, code.at + 32);
  elf.writeBigUInt64LE(bytes, code.at + 40);
  elf.writeBigUInt64LE(BigInt(RELOCATION.indirect), jump + 8);
  elf.writeBigUInt64LE(code.address + BigInt(at + RESOLVER_AT) - code.offset, jump + 16);
  const next = BigInt(elf.readUInt32LE(versions + 12));
  for (const { tag, value, offset } of entries) {
    if (tag === TAG.versions) elf.writeBigUInt64LE(value + next, offset + 8);
    if (tag === TAG.versionCount) elf.writeBigUInt64LE(value - 1n, offset + 8);
  }
  // The entries after the one of the library take its place.
  const last = entries.at(-1)!.offset;
  elf.copy(elf, needed.offset, needed.offset + 16, last + 16);
  elf.fill(0, last, last + 16);
  return true;
}

interface Entry {
  readonly offset: number;
  readonly tag: bigint;
  readonly value: bigint;
}

/** Returns the segments of a program and the entries of its dynamic section. */
function dynamicOf(elf: Buffer) {
  const table = Number(elf.readBigUInt64LE(32));
  const segments = Array.from({ length: elf.readUInt16LE(56) }, (_, index): Segment => {
    const at = table + index * elf.readUInt16LE(54);
    return {
      ...{ at, type: elf.readUInt32LE(at), flags: elf.readUInt32LE(at + 4) },
      ...{ offset: elf.readBigUInt64LE(at + 8), address: elf.readBigUInt64LE(at + 16) },
      bytes: elf.readBigUInt64LE(at + 32),
    };
  });
  const offsetOf = (address: bigint): number => {
    const inside = segments.find(
      (each) => each.type === TYPE.load && address >= each.address && address < each.address + each.bytes,
    )!;
    return Number(address - inside.address + inside.offset);
  };
  const dynamic = segments.find(({ type }) => type === TYPE.dynamic)!;
  const entries: Entry[] = [];
  for (let offset = Number(dynamic.offset); ; offset += 16) {
    const tag = elf.readBigInt64LE(offset);
    if (tag === 0n) break;
    entries.push({ offset, tag, value: elf.readBigUInt64LE(offset + 8) });
  }
  return { segments, entries, offsetOf };
}

/** Returns the place of the only jump to the function; null if there is none, or another way to it. */
function jumpTo(
  elf: Buffer,
  { strings, symbols }: { readonly strings: number; readonly symbols: number },
  jumps: number,
  bytes: number,
): number | null {
  const found: number[] = [];
  for (let at = jumps; at < jumps + bytes; at += 24) {
    const name = strings + elf.readUInt32LE(symbols + 24 * elf.readUInt32LE(at + 12));
    if (textAt(elf, name).startsWith('__atomic_')) found.push(at);
  }
  const [only, other] = found;
  if (only === undefined || other !== undefined || elf.readUInt32LE(only + 8) !== RELOCATION.jumpSlot)
    return null;
  return textAt(elf, strings + elf.readUInt32LE(symbols + 24 * elf.readUInt32LE(only + 12))) === SYMBOL
    ? only
    : null;
}

/** Whether a part of the file is empty, and no segment is there. */
function isUnused(elf: Buffer, from: number, to: number, segments: readonly Segment[]): boolean {
  const isTaken = segments.some(({ offset }) => offset >= BigInt(from) && offset < BigInt(to));
  return !isTaken && elf.subarray(from, to).every((byte) => byte === 0);
}

function textAt(elf: Buffer, at: number): string {
  return elf.toString('latin1', at, elf.indexOf(0, at));
}
