import { type ReactNode, Suspense, useState } from 'react';
import { type FormRefusal, useFormRefusal } from '../../lib/form-refusal.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { type RouterInputs, trpc } from '../../lib/trpc.ts';
import type { SecondStepState } from './second-factor/second-step.tsx';

const SecondStep = lazyPart(() => import('./second-factor/second-step.tsx'));

type PasswordSignIn = {
  refusal: FormRefusal;
  busy: boolean;
  signIn: (input: RouterInputs['user']['signIn']) => void;
  /** The second step of those who have one: it takes the form's place. */
  step: ReactNode;
};

/** Logging in with a password. */
export function usePasswordSignIn(onDone: (result: { cartItems: number }) => Promise<void>): PasswordSignIn {
  const refusal = useFormRefusal();
  const [secondStep, setSecondStep] = useState<SecondStepState | null>(null);
  const signIn = trpc.user.signIn.useMutation({
    onSuccess: (result) => (result.secondStep ? setSecondStep(result.secondStep) : onDone(result)),
    onError: refusal.show,
  });
  return {
    refusal,
    busy: signIn.isPending,
    signIn: signIn.mutate,
    step: secondStep && (
      <Suspense>
        <SecondStep step={secondStep} onDone={onDone} onRestart={() => setSecondStep(null)} />
      </Suspense>
    ),
  };
}
