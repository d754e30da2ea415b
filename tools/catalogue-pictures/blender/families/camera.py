"""Cameras: mirrorless with a finder hump, flat-topped rangefinder, pocket compact; front and rear views."""
from families.camera_body import Camera
from families.camera_forms import compact, mirrorless, rangefinder
from kit.geometry import empty
from kit.look import Shot


def build(look, view):
    """View 1: three-quarter front; view 2: the back with its display."""
    root = empty()
    A = empty('camera', root, rot=(0, 0, 180 if view == 2 else 0))
    c = Camera(look, A)
    eyepiece = {'mirrorless': mirrorless, 'rangefinder': rangefinder, 'compact': compact}[look.form](c)
    if view == 2:
        c.rear(*eyepiece)
        return Shot(root, dict(az=look.rng.choice((-26, 26)), el=12, lens=85, fill=0.86), 'dark')
    return Shot(root, dict(az=-28 if look.form != 'compact' else 24, el=14, lens=85, fill=0.86), 'dark')
