"""What the catalogue says about a product's looks, and what a family answers with."""
import colorsys
import random
from dataclasses import dataclass, field


# Finishes named after metals; the others are paint, plastic, enamel, leather or wood.
METALS = {'steel', 'silver', 'graphite', 'champagne', 'copper', 'bronze', 'nickel', 'pale gold', 'slate'}


@dataclass
class Look:
    """One product's appearance. `rng` is seeded by the SKU alone, so every view of a product draws the same numbers."""

    sku: str
    brand: str
    name: str
    form: str
    finish: str
    colour: str
    accent: str
    textures: dict = field(default_factory=dict)

    def __post_init__(self):
        self.rng = random.Random(self.sku)

    def vary(self, low, high):
        """A number between `low` and `high`, this product's own."""
        return self.rng.uniform(low, high)

    @property
    def metallic(self):
        """Whether the finish is named after a metal."""
        return self.finish in METALS

    def named(self, *words):
        """Whether the product's name contains one of the words: some promise what a picture must show."""
        return any(word in self.name.lower() for word in words)


@dataclass
class Shot:
    """A built model and how to photograph it. `camera` are the arguments of `camera.frame`."""

    root: object
    camera: dict
    rig: str
    shadow: float = 0.8
    gain: float = 1.0


def rgb(colour):
    """'#rrggbb' as three numbers from 0 to 1 (sRGB)."""
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def hexa(channels):
    """Three numbers from 0 to 1 as '#rrggbb'."""
    return '#' + ''.join(f'{round(255 * min(1, max(0, c))):02x}' for c in channels)


def mix(a, b, t):
    """The colour `t` of the way from `a` to `b`."""
    return hexa([x + (y - x) * t for x, y in zip(rgb(a), rgb(b))])


def lightness(colour):
    """Perceived brightness of a colour, 0 to 1."""
    r, g, b = rgb(colour)
    return 0.299 * r + 0.587 * g + 0.114 * b


def saturation(colour):
    """How colourful a colour is, 0 to 1."""
    return colorsys.rgb_to_hsv(*rgb(colour))[1]


def ink_on(colour, dark='#17181b', light='#f2f2f3'):
    """Lettering that is legible on the colour."""
    return dark if lightness(colour) > 0.5 else light
