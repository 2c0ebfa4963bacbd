import { useId } from 'react';
import { ABILITIES, type Ability, roleWords } from '../../../model/ability-words.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { ADMIN_ROLE } from '../../../model/users.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';

interface WhatTheyMayDoProps {
  /** All roles of the site. */
  roles: readonly KnownRole[];
  /** The names of the person's roles. */
  held: readonly string[];
  help?: string | undefined;
  errors: readonly string[];
  /** Returns why the caller may not give or take a role; null if the caller may do both. */
  refusalOf(role: KnownRole): string | null;
  onChange(roles: readonly string[]): void;
}

/** Chooses what somebody may do: one of three sentences, and the other roles of the site, told by what they let people do. */
export function WhatTheyMayDo({ roles, held, help, errors, refusalOf, onChange }: WhatTheyMayDoProps) {
  const group = useId();
  const roleOf = rolesOfAbilities(roles, held);
  const named = [roleOf.publishes?.name, ADMIN_ROLE];
  const others = roles.filter(({ name }) => !named.includes(name));
  const chosen = abilityOf(roleOf, held);
  const choose = (ability: Ability) => {
    const role = roleOf[ability];
    onChange([...held.filter((name) => !named.includes(name)), ...(role === null ? [] : [role.name])]);
  };
  return (
    <>
      <FieldGroup legend="What they may do" help={help} errors={others.length === 0 ? errors : []}>
        {(Object.keys(ABILITIES) as Ability[]).map((ability) => (
          <Choice
            key={ability}
            group={group}
            label={ABILITIES[ability]}
            isChosen={chosen === ability}
            refusal={refusalOfChoice({ ability, chosen, roleOf, refusalOf })}
            onChoose={() => choose(ability)}
          />
        ))}
      </FieldGroup>
      {others.length === 0 ? null : (
        <FieldGroup legend="Roles" errors={errors}>
          {others.map((role) => {
            const refusal = refusalOf(role);
            const rest = held.filter((name) => name !== role.name);
            return (
              <CheckboxField
                key={role.name}
                label={role.title}
                help={refusal ?? helpOf(role)}
                checked={held.includes(role.name)}
                disabled={refusal !== null}
                onChange={(on) => onChange(on ? [...rest, role.name] : rest)}
              />
            );
          })}
        </FieldGroup>
      )}
    </>
  );
}

/** Returns the description of a role, and what the role lets people do, as sentences. */
function helpOf({ description, rights }: KnownRole): string {
  const own = description.trim().replace(/[^.!?…]$/u, '$&.');
  return [own, `${roleWords(rights)}.`].filter(Boolean).join(' ');
}

/** The role that stands for each sentence; null for writing, which needs no role, and if the site has no such role. */
type RolesOfAbilities = Readonly<Record<Ability, KnownRole | null>>;

/**
 * Returns the roles that stand for the sentences: the admin role, and a role that only publishes. This is the role that the
 * person has, otherwise the role 'editor', otherwise any.
 */
export function rolesOfAbilities(roles: readonly KnownRole[], held: readonly string[]): RolesOfAbilities {
  const publishing = roles.filter(({ rights }) => rights.length === 1 && rights[0] === 'publish');
  const named = (names: readonly string[]) => publishing.find(({ name }) => names.includes(name));
  return {
    writes: null,
    publishes: named(held) ?? named(['editor']) ?? publishing[0] ?? null,
    everything: roles.find(({ name }) => name === ADMIN_ROLE) ?? null,
  };
}

/** Returns the sentence that says what somebody with these roles may do, apart from the other roles. */
export function abilityOf({ publishes, everything }: RolesOfAbilities, held: readonly string[]): Ability {
  if (everything !== null && held.includes(everything.name)) return 'everything';
  return publishes !== null && held.includes(publishes.name) ? 'publishes' : 'writes';
}

interface ChoiceOf {
  readonly ability: Ability;
  readonly chosen: Ability;
  readonly roleOf: RolesOfAbilities;
  refusalOf(role: KnownRole): string | null;
}

/** Returns why a sentence cannot be chosen; null if it can. Choosing another one takes the role of the chosen one away. */
function refusalOfChoice({ ability, chosen, roleOf, refusalOf }: ChoiceOf): string | null {
  if (ability === chosen) return null;
  const role = roleOf[ability];
  if (ability !== 'writes' && role === null)
    return 'This site has no role for it. Add one under Site Settings, Roles.';
  const taken = roleOf[chosen];
  return (role && refusalOf(role)) ?? (taken && refusalOf(taken));
}

interface ChoiceProps {
  group: string;
  label: string;
  isChosen: boolean;
  refusal: string | null;
  onChoose(): void;
}

function Choice({ group, label, isChosen, refusal, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="he-check">
      <label>
        <input
          type="radio"
          name={group}
          checked={isChosen}
          aria-disabled={refusal !== null || undefined}
          aria-describedby={`${id}-messages`}
          onChange={() => (refusal === null ? onChoose() : undefined)}
        />
        {label}
      </label>
      <FieldMessages id={`${id}-messages`} help={refusal ?? undefined} errors={[]} />
    </div>
  );
}
