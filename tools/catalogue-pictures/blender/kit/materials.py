"""Materials for Blender 3.4's Principled BSDF, all procedural or from generated pictures."""
import bpy

# Stretch of the noise that draws brushed metal along each axis.
BRUSH = {'brushed_x': (0.02, 1, 1), 'brushed_y': (1, 0.02, 1), 'brushed_z': (1, 1, 0.02)}


def lin(colour):
    """'#rrggbb' as linear light."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels)


def mat(
    name,
    color='#888888',
    metal=0,
    rough=0.4,
    spec=0.5,
    coat=0,
    coat_rough=0.03,
    aniso=0,
    sheen=0,
    emis=None,
    emis_str=1,
    bump=None,
):
    """A surface. `bump` is (kind, scale, strength[, distance[, picture]]).

    Kinds: grain (plastic), leather, brushed_x/y/z (metal), weave (cloth, from the picture of one tile).
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    inputs = surface(material)
    inputs['Base Color'].default_value = (*lin(color), 1)
    inputs['Metallic'].default_value = metal
    inputs['Roughness'].default_value = rough
    inputs['Specular'].default_value = spec
    inputs['Clearcoat'].default_value = coat
    inputs['Clearcoat Roughness'].default_value = coat_rough
    inputs['Anisotropic'].default_value = aniso
    inputs['Sheen'].default_value = sheen
    if emis:
        inputs['Emission'].default_value = (*lin(emis), 1)
        inputs['Emission Strength'].default_value = emis_str
    if bump:
        add_bump(material, color, rough, *bump)
    return material


def surface(material):
    """The inputs of a material's Principled shader."""
    return material.node_tree.nodes['Principled BSDF'].inputs


def picture(material, path, extension='REPEAT', data=False):
    """An image texture node; `data` for masks and heights, which are not colours."""
    node = material.node_tree.nodes.new('ShaderNodeTexImage')
    node.image = bpy.data.images.load(path, check_existing=True)
    node.extension = extension
    if data:
        node.image.colorspace_settings.name = 'Non-Color'
    return node


def add_bump(material, color, rough, kind, scale, strength, distance=0.02, tile=None):
    """Give a surface its fine relief."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    inputs = surface(material)
    coordinates, mapping, bump = (nodes.new(n) for n in ('ShaderNodeTexCoord', 'ShaderNodeMapping', 'ShaderNodeBump'))
    links.new(coordinates.outputs['UV' if kind == 'weave' else 'Object'], mapping.inputs[0])
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = distance
    links.new(bump.outputs[0], inputs['Normal'])
    if kind == 'weave':
        mapping.inputs['Scale'].default_value = (*scale, 1)
        weave(material, color, picture(material, tile, data=True), mapping, bump)
        return
    if kind == 'leather':
        cells = nodes.new('ShaderNodeTexVoronoi')
        cells.feature = 'SMOOTH_F1'
        cells.inputs['Scale'].default_value = scale
        cells.inputs['Smoothness'].default_value = 0.4
        links.new(mapping.outputs[0], cells.inputs[0])
        links.new(cells.outputs['Distance'], bump.inputs['Height'])
        bump.invert = True
        return
    noise = nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = scale
    noise.inputs['Detail'].default_value = 3 if kind in BRUSH else 6
    links.new(mapping.outputs[0], noise.inputs[0])
    links.new(noise.outputs['Fac'], bump.inputs['Height'])
    if kind in BRUSH:
        mapping.inputs['Scale'].default_value = BRUSH[kind]
        spread(material, noise.outputs['Fac'], rough - 0.08, rough + 0.08, inputs['Roughness'])


def weave(material, color, tile, mapping, bump):
    """Cloth: the tile raises the threads and darkens the gaps between them."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    links.new(mapping.outputs[0], tile.inputs[0])
    links.new(tile.outputs['Color'], bump.inputs['Height'])
    shade = nodes.new('ShaderNodeMixRGB')
    shade.blend_type = 'MULTIPLY'
    shade.inputs[0].default_value = 0.8
    shade.inputs[1].default_value = (*lin(color), 1)
    links.new(tile.outputs['Color'], shade.inputs[2])
    links.new(shade.outputs[0], surface(material)['Base Color'])


def spread(material, source, low, high, target):
    """Feed `target` with the source's 0 to 1 stretched to low..high."""
    stretch = material.node_tree.nodes.new('ShaderNodeMapRange')
    stretch.inputs[3].default_value, stretch.inputs[4].default_value = low, high
    material.node_tree.links.new(source, stretch.inputs[0])
    material.node_tree.links.new(stretch.outputs[0], target)


def screen(name, image, strength=1.0, rough=0.06, base='#020203', spec=0.5):
    """A display: the glowing picture under a glossy surface. A high `spec` lets the soft boxes wash it out."""
    material = mat(name, base, 0, rough, spec)
    inputs = surface(material)
    shown = picture(material, image, 'EXTEND')
    material.node_tree.links.new(shown.outputs['Color'], inputs['Emission'])
    inputs['Emission Strength'].default_value = strength
    return material


def sheet(name, image):
    """Printed paper: the picture as the surface's colour."""
    material = mat(name, '#ffffff', 0, 0.45, 0.25)
    material.node_tree.links.new(picture(material, image).outputs['Color'], surface(material)['Base Color'])
    return material


def engraved(name, base, mask, ink, rough=0.3, bump=None):
    """Metal with laser engraving: white in the mask is `ink`, rougher and less metallic."""
    material = mat(name, base, 1, rough, bump=bump)
    links = material.node_tree.links
    inputs = surface(material)
    share = picture(material, mask, 'CLIP', data=True).outputs['Color']
    colour = material.node_tree.nodes.new('ShaderNodeMixRGB')
    links.new(share, colour.inputs[0])
    colour.inputs[1].default_value, colour.inputs[2].default_value = (*lin(base), 1), (*lin(ink), 1)
    links.new(colour.outputs[0], inputs['Base Color'])
    spread(material, share, rough, 0.55, inputs['Roughness'])
    spread(material, share, 1, 0.6, inputs['Metallic'])
    return material


def thin_glass(name, tint='#ffffff', reflection=0.06, coat='#8fb4ff'):
    """A coated lens: mostly transparent, its coloured reflection growing towards grazing angles."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    output, blend, clear, gloss, weight, power = (
        nodes.new(f'ShaderNode{kind}')
        for kind in ('OutputMaterial', 'MixShader', 'BsdfTransparent', 'BsdfGlossy', 'LayerWeight', 'Math')
    )
    clear.inputs[0].default_value = (*lin(tint), 1)
    gloss.inputs[0].default_value = (*lin(coat), 1)
    gloss.inputs[1].default_value = 0
    # Schlick's fifth power of Facing: the Fresnel output goes wrong on back faces.
    weight.inputs[0].default_value = 0.5
    power.operation = 'POWER'
    power.inputs[1].default_value = 5
    links.new(weight.outputs['Facing'], power.inputs[0])
    spread(material, power.outputs[0], reflection, 0.3, blend.inputs[0])
    links.new(clear.outputs[0], blend.inputs[1])
    links.new(gloss.outputs[0], blend.inputs[2])
    links.new(blend.outputs[0], output.inputs[0])
    return material


def finished(look, name, colour=None, rough=0.4):
    """The product's own surface: metallic paint for finishes named after metals, else fine-grained plastic."""
    colour = colour or look.colour
    if look.metallic:
        return mat(name, colour, 0.75, 0.32, 0.5)
    if rough < 0.25:
        return mat(name, colour, 0, rough, 0.4, coat=0.2, coat_rough=0.05)
    return mat(name, colour, 0, rough, 0.4, bump=('grain', 30, 0.05, 0.01))
